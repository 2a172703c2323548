import {act, entry, link} from './dashboard-entry.js';
import {moneyText, timeText} from './tools.js';

const PAYOUT_FAILURES = [
  'account_closed',
  'account_frozen',
  'account_restricted',
  'could_not_process',
  'declined',
  'invalid_account_info',
  'invalid_currency',
  'unsupported_card',
];

/** What can be done to a payout, by its status. @type {Readonly<Record<string, readonly ('transit' | 'pay' | 'cancel')[]>>} */
const PAYOUT_MOVES = {pending: ['transit', 'pay', 'cancel'], in_transit: ['pay']};
const MOVE_LABELS = {transit: 'Send', pay: 'Pay', cancel: 'Cancel'};

/**
 * How a row of each list is drawn.
 *
 * @type {Readonly<Record<string, (row: any, lookNow: () => void) => HTMLElement>>}
 */
export const ROWS = {
  invoices: invoiceRow,
  charges: chargeRow,
  payouts: payoutRow,
  qr: qrRow,
  phone_requests: phoneRow,
  one_time_codes: codeRow,
  messages: messageRow,
  faults: faultRow,
};

/**
 * @param {any} invoice
 * @param {() => void} lookNow
 */
function invoiceRow(invoice, lookNow) {
  const {id, number, amount, amount_due, amount_payable, currency, status, settled_by, quittance_number} = invoice;
  const isOpen = amount_payable > 0;
  const money = act(isOpen ? 'Pay it' : 'Pay it again', `invoices/${id}/money`, {
    lookNow,
    of: number,
    done: isOpen ? `${number} was paid by bank transfer.` : `The money for ${number} was late, and went back.`,
  });
  return entry(id, {
    sum: moneyText(amount, currency),
    status,
    title: number,
    customer: invoice.customer_name,
    date: invoice.created_date,
    id,
    facts: [
      amount_due > 0 && amount_due !== amount ? `${moneyText(amount_due, currency)} due` : '',
      isOpen && amount_payable !== amount_due ? `${moneyText(amount_payable, currency)} to pay now` : '',
      settled_by ? `paid by ${settled_by}` : '',
      quittance_number ? `tax receipt ${quittance_number}` : '',
    ],
    actions: [money, ...link('Page', invoice.url, number), ...link('PDF', invoice.pdf_url, number)],
  });
}

/**
 * @param {any} charge
 * @param {() => void} lookNow
 */
function chargeRow(charge, lookNow) {
  const {id, amount, currency, status, failure_code, amount_refunded, source} = charge;
  const {customer_id, invoice_id, challenge_path} = charge;
  const isOpen = status === 'pending' || status === 'paid';
  return entry(id, {
    sum: moneyText(amount, currency),
    status,
    title: charge.description,
    customer: charge.customer_name,
    date: charge.created_date,
    id,
    facts: [
      failure_code ?? '',
      amount_refunded > 0 ? `refunded ${moneyText(amount_refunded, currency)}` : '',
      [source?.brand, source?.last4].filter(Boolean).join(' '),
      invoice_id ?? customer_id ?? '',
    ],
    actions: isOpen
      ? [
          ...link('Bank’s page', challenge_path, id),
          act('Settle', `charges/${id}/settle`, {lookNow, of: id, done: `${id} is settled.`}),
          act('Fail', `charges/${id}/fail`, {lookNow, of: id, done: `${id} has failed.`}),
        ]
      : [],
  });
}

/**
 * @param {any} payout
 * @param {() => void} lookNow
 */
function payoutRow(payout, lookNow) {
  const {id, amount, currency, status, type, route, failure_code} = payout;
  const moves = (PAYOUT_MOVES[status] ?? []).map((move) =>
    act(MOVE_LABELS[move], `payouts/${id}/${move}`, {lookNow, of: id, done: `${id}: done.`}),
  );
  const mayFail = ['pending', 'in_transit', 'paid'].includes(status);
  return entry(id, {
    sum: moneyText(amount, currency),
    status,
    title: payout.description,
    date: payout.created_date,
    id,
    facts: [
      failure_code ?? '',
      route === 'instant' ? `${type}, instant` : type,
      `arrives ${timeText(payout.arrival_date)}`,
    ],
    actions: [...moves, ...(mayFail ? failing(id, lookNow) : [])],
  });
}

/**
 * A choice of reasons, and the button that lets a payout fail for one.
 *
 * @param {string} id
 * @param {() => void} lookNow
 * @returns {HTMLElement[]}
 */
function failing(id, lookNow) {
  const reason = document.createElement('select');
  reason.ariaLabel = `Why ${id} fails`;
  reason.append(...PAYOUT_FAILURES.map((code) => new Option(code)));
  const button = act('Fail', `payouts/${id}/fail`, {
    lookNow,
    of: id,
    done: `${id} has failed.`,
    body: () => ({failure_code: reason.value}),
  });
  return [reason, button];
}

/**
 * @param {any} code
 * @param {() => void} lookNow
 */
function qrRow(code, lookNow) {
  const {qr_reference, payload, amount, currency, status, expires_at} = code;
  const scan = {lookNow, of: qr_reference, body: () => ({payload})};
  const actions = [
    act('Approve', 'bank_app/approve', {...scan, done: `${qr_reference} is approved.`}),
    act('Decline', 'bank_app/decline', {...scan, done: `${qr_reference} is declined.`}),
    act('Expire', `qr/${qr_reference}/expire`, {lookNow, of: qr_reference, done: `${qr_reference} has expired.`}),
  ];
  return entry(qr_reference, {
    sum: moneyText(amount, currency),
    status,
    title: code.invoice_number,
    customer: code.customer_name,
    date: code.created_date,
    id: qr_reference,
    facts: [`until ${timeText(expires_at)}`],
    // An old code can still be paid, as in life: its money comes late.
    actions: status === 'active' ? actions : status === 'paid' ? [] : actions.slice(0, 1),
  });
}

/**
 * @param {any} request
 * @param {() => void} lookNow
 */
function phoneRow(request, lookNow) {
  const {uetr, phone_number, amount, currency, status} = request;
  const answers = /** @type {const} */ ([
    ['Approve', 'approve', 'approved'],
    ['Decline', 'decline', 'declined'],
    ['Expire', 'expire', 'expired'],
  ]);
  return entry(uetr, {
    sum: moneyText(amount, currency),
    status,
    title: phone_number,
    customer: request.customer_name,
    date: request.created_date,
    id: uetr,
    facts: [request.merchant_name, `until ${timeText(request.expires_at)}`],
    actions:
      status === 'pending'
        ? answers.map(([label, verb, done]) =>
            act(label, `phone_requests/${uetr}/${verb}`, {lookNow, of: phone_number, done: `The request is ${done}.`}),
          )
        : [],
  });
}

/** @param {any} sent */
function codeRow({phone_number, code, amount, currency, expires_at, created_date}) {
  return entry(`${phone_number} ${created_date} ${code}`, {
    sum: code,
    title: phone_number,
    date: created_date,
    facts: [amount ? `for ${moneyText(amount, currency)}` : '', `good until ${timeText(expires_at)}`],
    actions: [],
  });
}

/** @param {any} message */
function messageRow({id, to, subject, created_at}) {
  const read = link('Read', `/simulator/mailbox#${id}`, subject);
  return entry(id, {title: subject, date: created_at, facts: [`to ${to}`], actions: read});
}

/** @param {any} fault */
function faultRow({operation, kind, status, delay_ms, match, times}) {
  const figure = kind === 'status' ? ` ${status}` : ['delay', 'slow_bytes'].includes(kind) ? ` ${delay_ms} ms` : '';
  return entry(operation, {
    title: operation,
    facts: [`${kind}${figure}`, match ? `where it says ${match}` : '', times === 0 ? 'until cleared' : `${times} more`],
    actions: [],
  });
}
