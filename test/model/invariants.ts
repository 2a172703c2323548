import type {Announcement} from '../../src/payment/state.js';
import type {ModelRun} from './model-run.js';
import type {Charge} from './service-types.js';

type Success = Extract<Announcement, {type: 'success'}>;

/** The violated invariants of a finished run; empty if all were kept. */
export function violations(run: ModelRun): readonly string[] {
  return [
    ...run.faults,
    ...announcedTwice(run),
    ...neverAnnounced(run),
    ...announcedWrongly(run),
    ...failedAfterSuccess(run),
    ...failedTooOften(run),
    ...failedTooEarly(run),
    ...takenTwice(run),
    ...chargedTooEarly(run),
    ...stuck(run),
  ];
}

/** I1: a success is announced at most once in all documents together, and an invoice has at most one. */
function* announcedTwice({heard, profile}: ModelRun): Iterable<string> {
  const ids = heard.flatMap(({announcement}) => (announcement.type === 'success' ? [successId(announcement)] : []));
  for (const id of new Set(ids)) {
    if (ids.filter((one) => one === id).length > 1) yield `I1: ${id} was announced twice`;
  }
  if (profile.mode === 'invoice' && ids.length > 1) yield `I1: one invoice, ${String(ids.length)} successes`;
}

/** I2: a success that a page of this browser caused is announced once a page is open and the network works. */
function* neverAnnounced({heard, service, documents, profile}: ModelRun): Iterable<string> {
  const told = new Set(
    heard.flatMap(({announcement}) => (announcement.type === 'success' ? [successId(announcement)] : [])),
  );
  const lost = new Set(documents.flatMap(({claimed, isAlive}) => (isAlive ? [] : [...claimed])));
  const came = [
    ...service.charges.filter(
      ({status, isReturned, key}) => status === 'succeeded' && !isReturned && key !== 'elsewhere',
    ),
    ...service.sources.map(({id, key}) => ({id, key, rail: 'card', reference: id})),
  ];
  for (const {id, rail, reference} of came) {
    const name = rail === 'phone' ? reference : id;
    if (!told.has(name) && !lost.has(name)) yield `I2: ${name} was never announced (${profile.name})`;
  }
}

/** I3: a success means money that arrived and was not returned, or a saved card, and has its rail's shape. */
function* announcedWrongly({heard, service}: ModelRun): Iterable<string> {
  for (const {announcement} of heard) {
    if (announcement.type !== 'success') continue;
    const id = successId(announcement);
    const charge = service.charges.find((one) => one.id === id || (one.rail === 'phone' && one.reference === id));
    const isSaved = service.sources.some((one) => one.id === id);
    const isRight = charge && isKept(charge) && charge.key !== 'elsewhere' && railOf(announcement) === charge.rail;
    if (!isRight && !isSaved) yield `I3: ${id} was announced, which is wrong`;
  }
}

/** I4: in one document, no failure of an invoice is announced after it was paid. */
function* failedAfterSuccess({heard, profile}: ModelRun): Iterable<string> {
  if (profile.mode !== 'invoice') return;
  for (const {announcement, document, at} of heard) {
    const isLate =
      announcement.type === 'failure' &&
      heard.some((one) => one.document === document && one.announcement.type === 'success' && one.at < at);
    if (isLate) yield `I4: ${announcement.failure.kind} after the success`;
  }
}

/** No false failures: each declined charge is announced at most once, and no other attempt is announced as declined. */
function* failedTooOften({heard, service}: ModelRun): Iterable<string> {
  const declines = heard.filter(
    ({announcement}) => announcement.type === 'failure' && announcement.failure.kind === 'declined',
  );
  const isDeclined = ({status, wallet, challenge}: Charge): boolean =>
    status === 'failed' && (wallet ?? challenge)?.failureCode !== 'CANCELLED_BY_PAYER';
  const failed = service.charges.filter(isDeclined).length;
  if (declines.length > failed) yield `I4: ${String(declines.length)} declines of ${String(failed)} charges`;
}

/** I4: a wallet charge continues after a refused code, so the refusal is not a failure. */
function* failedTooEarly({heard}: ModelRun): Iterable<string> {
  for (const {announcement} of heard) {
    if (announcement.type === 'failure' && announcement.failure.code.startsWith('otp_')) {
      yield `I4: ${announcement.failure.code} is announced, but the charge continues`;
    }
  }
}

/** I5, I9: no invoice is paid twice, and each idempotency key and each press of the payer charges at most once. */
function takenTwice({service, walletsAsked, codesPressed}: ModelRun): readonly string[] {
  const keys = service.charges.filter(({rail}) => rail === 'card' || rail === 'wallet').map(({key}) => key);
  const wallets = service.charges.filter(({rail}) => rail === 'wallet');
  const kept = service.charges.filter(
    ({status, isReturned, invoice}) => invoice && status === 'succeeded' && !isReturned,
  );
  return [
    ...(new Set(keys).size < keys.length ? ['I9: one key, two charges'] : []),
    ...(wallets.length > walletsAsked ? ['I9: one press, two wallet charges'] : []),
    ...(service.wallets.pressed.size > codesPressed ? ['I9: one press, two codes'] : []),
    ...(kept.length > 1 ? ['I5: one invoice, two payments'] : []),
  ];
}

/** I7: no new charge is made before the page knows that an earlier one succeeded. */
function chargedTooEarly({service, profile, heard}: ModelRun): readonly string[] {
  if (profile.mode !== 'charge') return [];
  const toldAt = (id: string): number =>
    heard.find(({announcement}) => announcement.type === 'success' && successId(announcement) === id)?.at ?? Infinity;
  return service.charges.flatMap((charge) =>
    service.charges
      .filter((other) => other !== charge && other.madeAt <= charge.madeAt && other.status === 'succeeded')
      .filter(({id}) => toldAt(id) > charge.madeAt)
      .map(({id}) => `I7: ${charge.id} was made before the page heard of ${id}`),
  );
}

/** At the end, no widget waits for something already decided, and no widget shows two ways to pay. */
function stuck({alive}: ModelRun): readonly string[] {
  const open = alive
    .flatMap(({elements}) => elements)
    .flatMap(({isConnected, controller}) =>
      isConnected && controller.payment.step === 'open' ? [controller.payment] : [],
    );
  return open.flatMap(({card, qr, phone, wallet}) => [
    ...(card.step === 'ready' ? [] : [`rest: a card is ${card.step}`]),
    ...(wallet.step === 'closed' ? [] : [`rest: a wallet is ${wallet.step}`]),
    ...(qr.step === 'requesting' || phone.step === 'requesting' ? ['rest: a rail is still asked'] : []),
    ...(qr.step !== 'closed' && phone.step !== 'closed' ? ['rest: a code and a request are shown'] : []),
  ]);
}

function isKept({status, isReturned}: Charge): boolean {
  return status === 'succeeded' && !isReturned;
}

function successId({detail}: Success): string {
  if ('charge' in detail) return detail.charge.id;
  if ('source' in detail) return detail.source.id;
  return 'uetr' in detail ? detail.uetr : detail.charge_id;
}

function railOf({detail}: Success): string {
  if ('charge' in detail) return detail.charge.source.brand === 'visa' ? 'card' : 'wallet';
  return 'uetr' in detail ? 'phone' : 'qr';
}
