import {ask, byId, moneyText, say} from './tools.js';
import {offerScanning} from './scan.js';

const OUTCOMES = new Map([
  ['settled', 'Paid. The shop knows already.'],
  ['refunded', 'This invoice was paid already, so the money came back to you.'],
  ['declined', 'Declined. Nothing was taken.'],
]);

const payload = /** @type {HTMLTextAreaElement} */ (byId('payload'));
/** @type {{payload: string, reference: string} | undefined} */
let shown;

byId('code-form').addEventListener('submit', (event) => {
  event.preventDefault();
  void look(payload.value.trim());
});
byId('approve').addEventListener('click', () =>
  answer((code) => ask('POST', 'bank_app/approve', {payload: code.payload})),
);
byId('decline').addEventListener('click', () =>
  answer((code) => ask('POST', 'bank_app/decline', {payload: code.payload})),
);
byId('expire').addEventListener('click', () => answer((code) => ask('POST', `qr/${code.reference}/expire`)));
offerScanning((text) => {
  payload.value = text;
  void look(text);
}, showProblem);

/**
 * Asks what a code asks for, and shows it.
 *
 * @param {string} text
 */
async function look(text) {
  forget();
  try {
    const asked = await ask('POST', 'bank_app/scan', {payload: text});
    shown = {payload: text, reference: asked.qr_reference};
    byId('request-title').textContent = moneyText(asked.amount, asked.currency);
    byId('merchant').textContent = asked.merchant_name;
    byId('invoice').textContent = asked.invoice_number;
    byId('reference').textContent = asked.qr_reference;
    byId('state').textContent = asked.status;
    byId('request').hidden = false;
    byId('request').focus();
  } catch (error) {
    showProblem(error instanceof Error ? error.message : 'This code could not be read.');
  }
}

/** @param {(code: {payload: string, reference: string}) => Promise<any>} send */
async function answer(send) {
  const code = shown;
  if (!code) return;
  setBusy(true);
  byId('problem').hidden = true;
  try {
    const {status, charge_id} = await send(code);
    shown = undefined;
    byId('request').hidden = true;
    const words = OUTCOMES.get(status) ?? `The code is ${status}.`;
    say(byId('result'), charge_id ? `${words} Reference ${charge_id}.` : words, status === 'declined');
    payload.value = '';
  } catch (error) {
    showProblem(error instanceof Error ? error.message : 'The bank did not answer.');
  } finally {
    setBusy(false);
  }
}

function forget() {
  shown = undefined;
  for (const id of ['request', 'problem', 'result']) byId(id).hidden = true;
}

/** @param {string} words */
function showProblem(words) {
  say(byId('problem'), words);
}

/** @param {boolean} busy */
function setBusy(busy) {
  for (const id of ['approve', 'decline', 'expire']) byId(id).toggleAttribute('disabled', busy);
}
