import type {LedgerCharge, PaymentService} from '../helpers/payment-service.ts';
import type {BrowserWindow, Heard} from './browser-window.ts';
import {CHARGE_AMOUNT, CURRENCY, INVOICE_AMOUNT, type ScheduleRunner} from './schedule-runner.ts';

/** Problems with the money and the events; empty if there are none. */
export async function violationsOf(
  runner: ScheduleRunner,
  service: PaymentService,
  window: BrowserWindow,
): Promise<readonly string[]> {
  const charges = await runner.charges();
  const settled = await settledOf(runner, service, charges);
  const announced = window.heard.filter(({type}) => type === 'onSuccess');
  const written = await window.announcedBeforeLeaving();
  const cutOff = settled.filter((id) => written.includes(id) && !announced.some((one) => one.id === id));
  const expected = settled.filter((id) => !cutOff.includes(id));
  return [
    ...compare(expected, announced),
    ...moneyViolations(runner, {charges, announced, cutOff: cutOff.length}),
    ...failureViolations(runner, charges, window.heard),
  ];
}

/** The ids of the successful payments, as their events name them. */
async function settledOf(
  {subject}: ScheduleRunner,
  service: PaymentService,
  charges: readonly LedgerCharge[],
): Promise<readonly string[]> {
  if ('customer' in subject) return charges.filter(({status}) => status === 'succeeded').map(({id}) => id);
  const {status, settled_by, charge_id, uetr} = await service.statusOf(subject.invoice, CURRENCY);
  if (status !== 'paid') return [];
  return [String(settled_by === 'phone' ? uetr : charge_id)];
}

function compare(expected: readonly string[], announced: readonly Heard[]): readonly string[] {
  const told = announced.map(({id}) => id);
  const [wanted, had] = [expected, told].map((ids) => ids.toSorted().join(', ') || 'none');
  return wanted === had ? [] : [`payments: ${String(wanted)}; announced: ${String(had)}`];
}

interface Totals {
  readonly charges: readonly LedgerCharge[];
  readonly announced: readonly Heard[];
  /** How many events were lost when their page ended. */
  readonly cutOff: number;
}

function moneyViolations({subject}: ScheduleRunner, {charges, announced, cutOff}: Totals): readonly string[] {
  const usual = 'invoice' in subject ? INVOICE_AMOUNT : CHARGE_AMOUNT;
  const succeeded = charges.filter(({status}) => status === 'succeeded');
  const kept = sum(succeeded.map(({amount, amount_refunded}) => amount - amount_refunded));
  const told = sum(announced.map(({amount}) => amount)) + cutOff * usual;
  const isTooMuch = 'invoice' in subject && kept > usual;
  return [
    ...(kept === told ? [] : [`the ledger keeps ${kept}, ${told} was announced`]),
    ...(isTooMuch ? [`the invoice of ${usual} was charged ${kept}`] : []),
    ...(succeeded.every(({amount}) => amount === usual) ? [] : ['a charge has another amount']),
  ];
}

/**
 * No failure follows a success of the same payment. An invoice is one payment in all documents; a charge is one per widget,
 * because a new widget starts another payment.
 */
export function failureViolations(
  {subject}: ScheduleRunner,
  charges: readonly LedgerCharge[],
  heard: readonly Heard[],
): readonly string[] {
  const isSamePayment = (one: Heard, other: Heard): boolean =>
    one.tab === other.tab &&
    ('invoice' in subject || (one.document === other.document && one.element === other.element));
  const isLate = (late: Heard, index: number): boolean =>
    late.type === 'onFailure' &&
    heard.slice(0, index).some((one) => one.type === 'onSuccess' && isSamePayment(one, late));
  const declined = charges.filter(({status}) => status === 'failed').length;
  const told = heard.filter(({type, isDecline}) => type === 'onFailure' && isDecline).length;
  return [
    ...(heard.some(isLate) ? ['a failure was announced after a success'] : []),
    ...(told > declined ? [`${declined} charges were declined, ${told} declines were announced`] : []),
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
