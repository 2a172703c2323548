import {
  ask,
  byId,
  enableButtons,
  keepLooking,
  leftText,
  make,
  moneyText,
  oneAtATime,
  say,
  serverClock,
  showList,
} from './tools.js';
import {offerScanning} from './scan.js';

const OUTCOMES = new Map([
  ['settled', 'Paid. The shop knows already.'],
  ['refunded', 'This invoice was paid already, so the money came back to you.'],
  ['declined', 'Declined. Nothing was taken.'],
]);

const payload = /** @type {HTMLTextAreaElement} */ (byId('payload'));
/** @type {{payload: string, reference: string} | undefined} */
let shown;

const lookNow = keepLooking(async () => {
  const [{data}, now] = await Promise.all([ask('GET', 'qr?status=active'), serverClock()]);
  const open = data.filter((/** @type {any} */ code) => code.expires_at > now());
  showCodes(open, now());
}, 1000);

byId('code-form').addEventListener('submit', (event) => {
  event.preventDefault();
  void look(payload.value.trim());
});
answerOn('approve', (code) => ask('POST', 'bank_app/approve', {payload: code.payload}));
answerOn('decline', (code) => ask('POST', 'bank_app/decline', {payload: code.payload}));
answerOn('expire', (code) => ask('POST', `qr/${code.reference}/expire`));
byId('back').addEventListener('click', () => {
  forget();
  byId('open-title').focus();
});
offerScanning((text) => {
  payload.value = text;
  void look(text);
}, showProblem);
enableButtons();

/**
 * Lists the open codes, or none while the request of one is shown.
 *
 * @param {readonly any[]} codes
 * @param {number} now
 */
function showCodes(codes, now) {
  showList(byId('open'), shown ? [] : codes, openItem);
  for (const {qr_reference, expires_at} of codes) {
    const left = document.querySelector(`[data-key="${qr_reference}"] .left`);
    if (left) left.textContent = leftText(expires_at - now);
  }
  byId('open-empty').hidden = codes.length > 0;
}

/** @param {any} code */
function openItem({qr_reference, payload: text, amount, currency, merchant_name, invoice_number}) {
  const button = make(
    'button',
    {type: 'button', className: 'pick'},
    make('span', {className: 'sum'}, moneyText(amount, currency)),
    make('span', {className: 'left'}),
    make('span', {className: 'from'}, `${merchant_name}, ${invoice_number}`),
  );
  button.addEventListener('click', () => void look(text));
  const item = make('li', {}, button);
  item.dataset.key = qr_reference;
  return item;
}

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
    showHome(false);
    byId('request').focus();
  } catch (error) {
    showProblem(error instanceof Error ? error.message : 'This code could not be read.');
  }
}

/**
 * Answers the shown code when its button is pressed.
 *
 * @param {'approve' | 'decline' | 'expire'} id
 * @param {(code: {payload: string, reference: string}) => Promise<any>} send
 */
function answerOn(id, send) {
  const buttons = () => ['approve', 'decline', 'expire'].map(byId);
  byId(id).addEventListener(
    'click',
    oneAtATime(() => answer(send), buttons),
  );
}

/** @param {(code: {payload: string, reference: string}) => Promise<any>} send */
async function answer(send) {
  const code = shown;
  if (!code) return;
  byId('problem').hidden = true;
  try {
    const {status, charge_id} = await send(code);
    shown = undefined;
    showHome(true);
    byId('open-title').focus();
    const words = OUTCOMES.get(status) ?? `The code is ${status}.`;
    say(byId('result'), charge_id ? `${words} Reference ${charge_id}.` : words, status === 'declined');
    payload.value = '';
  } catch (error) {
    showProblem(error instanceof Error ? error.message : 'The bank did not answer.');
  }
}

function forget() {
  shown = undefined;
  for (const id of ['problem', 'result']) byId(id).hidden = true;
  showHome(true);
}

/** @param {boolean} isHome whether the list is shown, or the request of one code */
function showHome(isHome) {
  byId('request').hidden = isHome;
  for (const id of ['home', 'scan']) byId(id).hidden = !isHome;
  if (!isHome) showCodes([], 0);
  lookNow();
}

/** @param {string} words */
function showProblem(words) {
  say(byId('problem'), words);
}
