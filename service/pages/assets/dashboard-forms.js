import {ask, byId, oneAtATime, say} from './tools.js';

const AMOUNTS = ['amount', 'amount_to_paid'];
/** The faults that take a time. */
const TIMED = ['delay', 'slow_bytes'];

/**
 * The forms of the dashboard: a new invoice, and faults.
 *
 * @param {() => void} lookNow
 */
export function listenToForms(lookNow) {
  listenToInvoices(lookNow);
  listenToFaults(lookNow);
}

/** @param {() => void} lookNow */
function listenToInvoices(lookNow) {
  const form = /** @type {HTMLFormElement} */ (byId('invoice-form'));
  const make = oneAtATime(async () => {
    const given = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
    const wrong = AMOUNTS.find((name) => !/^\d*$/.test(given[name] ?? ''));
    if (wrong) return say(byId('result'), `${wrong} is a whole number of minor units.`, true);
    await tell(
      async () => (await ask('POST', 'invoices', invoiceOf(given))).number,
      (number) => `${number} is made.`,
    );
    lookNow();
  });
  form.addEventListener('submit', make);
}

/** @param {Record<string, string>} given */
function invoiceOf({currency, amount, amount_to_paid, obr_code, manual_payment}) {
  return {
    currency,
    ...(amount ? {amount: Number(amount)} : {}),
    ...(amount_to_paid ? {amount_to_paid: Number(amount_to_paid)} : {}),
    ...(obr_code ? {obr_code} : {}),
    ...(manual_payment ? {manual_payment: manual_payment === 'true'} : {}),
  };
}

/** @param {() => void} lookNow */
function listenToFaults(lookNow) {
  const form = /** @type {HTMLFormElement} */ (byId('fault-form'));
  const kind = /** @type {HTMLSelectElement} */ (byId('kind'));
  const fit = () => {
    byId('status-field').hidden = kind.value !== 'status';
    byId('delay-field').hidden = !TIMED.includes(kind.value);
  };
  kind.addEventListener('change', fit);
  fit();
  const set = oneAtATime(async () => {
    const fault = faultOf(Object.fromEntries(new FormData(form)));
    await tell(
      () => ask('POST', 'faults', fault),
      () => `${fault.operation} will go wrong.`,
    );
    lookNow();
  });
  const clear = oneAtATime(async () => {
    await tell(
      () => ask('DELETE', 'faults'),
      () => 'No fault is set.',
    );
    lookNow();
  });
  form.addEventListener('submit', set);
  byId('clear-faults').addEventListener('click', clear);
}

/** @param {Record<string, FormDataEntryValue>} given */
function faultOf({operation, kind, status, delay_ms, times}) {
  return {
    operation: String(operation).trim(),
    kind,
    times: Number(times),
    ...(kind === 'status' ? {status: Number(status)} : {}),
    ...(TIMED.includes(String(kind)) ? {delay_ms: Number(delay_ms)} : {}),
  };
}

/**
 * @template Result
 * @param {() => Promise<Result>} change
 * @param {(result: Result) => string} words when it worked
 */
async function tell(change, words) {
  await change().then(
    (result) => say(byId('result'), words(result), false),
    (error) => say(byId('result'), error.message, true),
  );
}
