import {ask, byId, keepLooking, make, moneyText, say, showList, tag, timeText} from './tools.js';

/** A charge that is still open can be settled or failed by hand. */
const OPEN = new Set(['pending', 'paid']);

const lookNow = keepLooking(async () => {
  const [charges, invoices, faults] = await Promise.all([
    ask('GET', 'charges?limit=50'),
    ask('GET', 'invoices?limit=50'),
    ask('GET', 'faults'),
  ]);
  showList(byId('charges'), charges.data, chargeRow);
  showList(byId('invoices'), invoices.data, invoiceRow);
  showList(byId('faults'), faults.data, faultItem);
  byId('charges-empty').hidden = charges.data.length > 0;
  byId('invoices-empty').hidden = invoices.data.length > 0;
}, 2000);

listenToFaults();

/** @param {any} charge */
function chargeRow(charge) {
  const {id, amount, currency, status, failure_code, amount_refunded, source, customer_id, invoice_id} = charge;
  const why = failure_code ?? (amount_refunded > 0 ? `refunded ${moneyText(amount_refunded, currency)}` : '');
  return make(
    'tr',
    {},
    cell('number', moneyText(amount, currency)),
    cell('', tag(status), ...(why ? [make('span', {className: 'why'}, why)] : [])),
    cell(
      '',
      ...(OPEN.has(status) ? [actionButton('Settle', id, 'settle'), ' ', actionButton('Fail', id, 'fail')] : []),
    ),
    cell('number', String(amount)),
    cell('', [source?.brand, source?.last4].filter(Boolean).join(' ')),
    cell('number', timeText(charge.created_date)),
    cell('id', id),
    cell('id', invoice_id ?? customer_id ?? ''),
  );
}

/** @param {any} invoice */
function invoiceRow(invoice) {
  const {id, number, amount, amount_due, currency, status, settled_by, created_date} = invoice;
  return make(
    'tr',
    {},
    cell('number', moneyText(amount, currency)),
    cell('', tag(status)),
    cell('number', moneyText(amount_due, currency)),
    cell('', settled_by ?? ''),
    cell('number', created_date ? timeText(created_date) : ''),
    cell('number', number ?? ''),
    cell('id', id),
  );
}

/** @param {any} fault */
function faultItem({operation, kind, status, delay_ms, times}) {
  const figure = kind === 'status' ? ` ${status}` : kind === 'delay' ? ` ${delay_ms} ms` : '';
  return make('li', {className: 'card'}, make('strong', {}, operation), `: ${kind}${figure}, ${times} more`);
}

/**
 * @param {string} label
 * @param {string} id
 * @param {'settle' | 'fail'} action
 */
function actionButton(label, id, action) {
  const button = make('button', {type: 'button', ariaLabel: `${label} ${id}`}, label);
  button.addEventListener('click', async () => {
    button.disabled = true;
    await ask('POST', `charges/${id}/${action}`).catch((error) => say(byId('connection'), error.message));
    button.disabled = false;
    lookNow();
  });
  return button;
}

/**
 * @param {string} className
 * @param {(Node | string)[]} children
 */
function cell(className, ...children) {
  return make('td', {className}, ...children);
}

function listenToFaults() {
  const form = /** @type {HTMLFormElement} */ (byId('fault-form'));
  const kind = /** @type {HTMLSelectElement} */ (byId('kind'));
  const fit = () => {
    byId('status-field').hidden = kind.value !== 'status';
    byId('delay-field').hidden = kind.value !== 'delay';
  };
  kind.addEventListener('change', fit);
  fit();
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(form));
    const fault = {
      operation: String(given.operation).trim(),
      kind: given.kind,
      times: Number(given.times),
      ...(given.kind === 'status' ? {status: Number(given.status)} : {}),
      ...(given.kind === 'delay' ? {delay_ms: Number(given.delay_ms)} : {}),
    };
    await tell(() => ask('POST', 'faults', fault), `${fault.operation} will go wrong.`);
  });
  byId('clear-faults').addEventListener('click', () => tell(() => ask('DELETE', 'faults'), 'No fault is set.'));
}

/**
 * @param {() => Promise<unknown>} change
 * @param {string} words when it worked
 */
async function tell(change, words) {
  await change().then(
    () => say(byId('fault-result'), words, false),
    (error) => say(byId('fault-result'), error.message, true),
  );
  lookNow();
}
