import type {Call} from '../../src/api/http.js';
import {customer, made, ok, OPERATIONS, refusal, showCharge, showSource} from './service-shapes.js';
import {ModelChallenges} from './challenges.js';
import {ModelWallets} from './wallets.js';
import {AMOUNT, CURRENCY, type Charge, type Given, type Invoice, type Json, type Reply} from './service-types.js';

interface Kept extends Reply {
  readonly fingerprint: string;
}

const LIFE_MS = 20_000;
/** EMV payload for {@link AMOUNT}. The model's codes differ only in their references. */
const PAYLOAD = '000201010212520459995303108540450005802BI5905Iduka6009Bujumbura6304F610';
const CONCLUDED = 'concluded';

/** Simulated outcomes by the token or saved card that is charged. */
const OUTCOMES: Readonly<Record<string, Charge['status']>> = {
  ok: 'succeeded',
  pending: 'pending',
  challenge: 'pending',
  declined: 'failed',
};

/** The payment service as the widget sees it: the rules of `service/`, in memory and without a network. */
export class ModelService {
  readonly charges: Charge[] = [];
  readonly given: Given[] = [];
  readonly sources: {readonly id: string; readonly key: string}[] = [];
  /** Codes that a payer has seen. Only these can be scanned. */
  readonly seen = new Set<string>();
  readonly invoices = new Map<string, Invoice>();
  readonly wallets: ModelWallets;
  readonly challenges: ModelChallenges;
  readonly #keys = new Map<string, Kept>();
  readonly #spentTokens = new Set<string>();
  readonly #now: () => number;
  readonly #onVersion: (invoice: string) => void;
  #lastId = 0;

  constructor(now: () => number, onVersion: (invoice: string) => void) {
    this.#now = now;
    this.#onVersion = onVersion;
    this.challenges = new ModelChallenges(now, (charge) => this.#settle(charge));
    this.wallets = new ModelWallets({
      charges: this.charges,
      now,
      isPaid: (invoice) => invoice !== undefined && this.invoice(invoice).status === 'paid',
      record: (invoice, key) => this.#record('wallet', {invoice, key, reference: key}, 'pending'),
      settle: (charge) => this.#settle(charge),
      touch: (invoice) => (invoice === undefined ? undefined : this.#touch(invoice)),
    });
  }

  /** Handles a request, once per idempotency key. */
  handle({method, url, body = {}, idempotencyKey: key}: Call<unknown>): Reply {
    const path = new URL(url).pathname;
    const perform = (): Reply => this.#answer(method, path, body as Json, key ?? '');
    return key === undefined ? perform() : this.#once(`${method} ${path} ${key}`, JSON.stringify(body), perform);
  }

  #once(name: string, fingerprint: string, perform: () => Reply): Reply {
    const kept = this.#keys.get(name);
    if (kept?.fingerprint === CONCLUDED) return refusal(409, 'attempt_concluded');
    if (kept) return kept.fingerprint === fingerprint ? kept : refusal(400, 'idempotency_key_reused');
    const reply = perform();
    if (reply.status < 300 || reply.status === 402 || reply.status === 428)
      this.#keys.set(name, {...reply, fingerprint});
    return reply;
  }

  /** The payment status of the invoice. */
  status(id: string): Json {
    const {version, status, settledBy: by, returned} = this.invoice(id);
    const due = status === 'paid' ? 0 : AMOUNT;
    const given = this.given.filter((one) => one.invoice === id);
    const [codes, requests] = [given.filter(({rail}) => rail === 'qr'), given.filter(({rail}) => rail === 'phone')];
    return {
      version,
      status,
      settled_by: by?.rail ?? null,
      charge_id: by?.id ?? null,
      qr_reference: by?.rail === 'qr' ? by.reference : null,
      uetr: by?.rail === 'phone' ? by.reference : null,
      amount_due: due,
      amount_payable: due,
      returned_amount: returned,
      server_time: this.#now(),
      qr_codes: codes.map((one) => ({qr_reference: one.reference, status: this.#qrStatus(one)})),
      phone_requests: requests.map((one) => ({uetr: one.reference, status: this.#phoneStatus(one)})),
      waiting_charge: this.#waitingCharge(id),
    };
  }

  invoice(id: string): Invoice {
    const known = this.invoices.get(id);
    if (known) return known;
    const fresh: Invoice = {id, status: 'pending', version: 1, returned: 0, settledBy: undefined};
    this.invoices.set(id, fresh);
    return fresh;
  }

  /** The payer's bank or phone pays. Late money is accepted. */
  pay(given: Given): void {
    if (given.status === 'paid' || given.status === 'declined') return;
    if (given.rail === 'qr' && !this.seen.has(given.reference)) return;
    given.status = 'paid';
    this.#settle(this.#record(given.rail, {invoice: given.invoice, key: given.key, reference: given.reference}, 'ok'));
  }

  decline(given: Given): void {
    if (given.rail !== 'phone' || given.status !== 'active') return;
    given.status = 'declined';
    this.#touch(given.invoice);
  }

  /** The bank decides a pending charge. */
  decide(charge: Charge, end: 'succeeded' | 'failed'): void {
    if (charge.wallet) {
      this.wallets.decide(charge, end);
      return;
    }
    if (charge.challenge) {
      this.challenges.decide(charge, end);
      return;
    }
    if (charge.status !== 'pending') return;
    charge.status = end;
    if (end === 'succeeded') this.#settle(charge);
  }

  /** The invoice is paid without a widget. */
  payElsewhere(id: string): void {
    this.#settle(this.#record('qr', {invoice: id, key: 'elsewhere', reference: this.#id('QR')}, 'ok'));
  }

  #answer(method: string, path: string, body: Json, key: string): Reply {
    const [, , things = '', id = '', part = ''] = path.split('/');
    const operations: Readonly<Record<string, () => Reply>> = {
      'GET customers': () => ok(customer(id)),
      'GET customers sources': () => ok({data: []}),
      'GET customers wallets': () => ok({data: []}),
      'POST customers': () => made(customer(this.#id('cus'))),
      'POST customers sources': () => this.#save(id, body, key),
      'POST charges': () => (id === 'wallet' ? this.wallets.charge(body, key) : this.#charge(body, key)),
      ...pressOperations((press) => this.#press(id, press, body, key)),
      'GET charges status': () => this.wallets.show(id),
      'GET wallet_providers': () => ok({data: []}),
      'POST attempts': () => ok(this.#conclude(body)),
      'GET invoices': () => ok(this.#showInvoice(id)),
      'GET invoices status': () => ok(this.status(id)),
      'POST invoices qr': () => this.#giveOut('qr', id, key),
      'POST invoices phone_requests': () => this.#giveOut('phone', id, key),
      'DELETE invoices phone_requests': () => this.#cancel(path.split('/').at(-1) ?? ''),
      'DELETE invoices qr': () => this.#cancel(path.split('/').at(-1) ?? ''),
    };
    const operation = operations[`${method} ${things} ${part}`.trim()];
    if (!operation) throw new Error(`the model has no ${method} ${path}`);
    return operation();
  }

  #charge(body: Json, key: string): Reply {
    const invoice = body.invoice_id as string | undefined;
    const instrument = String(body.token ?? body.source_id);
    if (invoice !== undefined && this.invoice(invoice).status === 'paid') return refusal(409, 'invoice_already_paid');
    if (body.token !== undefined && this.#spentTokens.has(instrument)) return refusal(400, 'invalid_token');
    this.#spentTokens.add(instrument);
    const outcome = instrument.split('_')[1] ?? '';
    const charge = this.#record('card', {invoice, key, reference: key}, outcome);
    if (outcome === 'challenge') this.challenges.ask(charge);
    if (charge.status === 'succeeded') this.#settle(charge);
    return {status: 201, body: showCharge(charge, this.#now())};
  }

  #press(id: string, press: string, body: Json, key: string): Reply {
    const charge = this.charges.find((one) => one.id === id);
    return charge?.challenge ? this.challenges.cancel(charge) : this.wallets.press(id, press, body, key);
  }

  #save(id: string, body: Json, key: string): Reply {
    const token = String(body.token);
    if (this.#spentTokens.has(token)) return refusal(400, 'invalid_token');
    this.#spentTokens.add(token);
    if (token.split('_')[1] === 'declined') return refusal(402, 'card_declined');
    const source = {id: this.#id('src'), key};
    this.sources.push(source);
    return {status: 201, body: showSource(source.id, id)};
  }

  #giveOut(rail: 'qr' | 'phone', invoice: string, key: string): Reply {
    if (this.invoice(invoice).status === 'paid') return refusal(409, 'invoice_already_paid');
    const reference = this.#id(rail === 'qr' ? 'QR' : 'uetr');
    const given: Given = {reference, key, rail, invoice, expiresAt: this.#now() + LIFE_MS, status: 'active'};
    this.given.push(given);
    if (rail === 'phone') this.#touch(invoice);
    return {status: 201, body: this.#showGiven(given)};
  }

  #cancel(reference: string): Reply {
    const given = this.given.find((one) => one.reference === reference);
    if (given?.status === 'active') {
      given.status = 'cancelled';
      this.#touch(given.invoice);
    }
    return given ? {status: 200, body: this.#showGiven(given)} : refusal(404, 'resource_missing');
  }

  /** The outcome of a call. A call that has not arrived is refused from now on. */
  #conclude({operation, subject, idempotency_key: key}: Json): Json {
    const name = `POST ${OPERATIONS[String(operation)]?.(String(subject)) ?? ''} ${String(key)}`;
    const kept = this.#keys.get(name);
    if (!kept) this.#keys.set(name, {status: 409, body: {}, fingerprint: CONCLUDED});
    if (!kept || kept.fingerprint === CONCLUDED) return {outcome: 'none'};
    return kept.status >= 400
      ? {outcome: 'refused', refusal: kept.body}
      : {outcome: 'done', ...this.#madeWith(String(key))};
  }

  #madeWith(key: string): Json {
    const payer = customer('cus_1');
    const charge = this.charges.find((one) => (one.rail === 'card' || one.rail === 'wallet') && one.key === key);
    if (charge) return {charge: showCharge(charge, this.#now()), customer: payer};
    const source = this.sources.find((one) => one.key === key);
    if (source) return {source: showSource(source.id, payer.id), customer: payer};
    const given = this.given.find((one) => one.key === key);
    return {[given?.rail === 'qr' ? 'qr_code' : 'phone_request']: given && this.#showGiven(given)};
  }

  #record(
    rail: Charge['rail'],
    of: {readonly invoice: string | undefined; readonly key: string; readonly reference: string},
    outcome: string,
  ): Charge {
    const status = OUTCOMES[outcome] ?? 'succeeded';
    const charge: Charge = {id: this.#id('ch'), rail, ...of, status, isReturned: false, madeAt: this.#now()};
    this.charges.push(charge);
    return charge;
  }

  /** Settles the invoice with this money, at most once. Money that arrives later is returned. */
  #settle(charge: Charge): void {
    if (charge.invoice === undefined) return;
    const invoice = this.invoice(charge.invoice);
    if (invoice.status === 'paid') {
      charge.isReturned = true;
      invoice.returned += AMOUNT;
    } else {
      invoice.status = 'paid';
      invoice.settledBy = charge;
    }
    this.#touch(invoice.id);
  }

  #touch(id: string): void {
    this.invoice(id).version += 1;
    this.#onVersion(id);
  }

  /** The newest wallet charge that its payer can continue. */
  #waitingCharge(id: string): string | null {
    const isWaiting = ({invoice, wallet, status}: Charge): boolean =>
      invoice === id && wallet !== undefined && status === 'pending';
    return this.invoice(id).status === 'paid' ? null : (this.charges.findLast(isWaiting)?.id ?? null);
  }

  #phoneStatus({status, expiresAt}: Given): string {
    if (status === 'paid') return 'approved';
    if (status !== 'active') return status;
    return this.#now() < expiresAt ? 'pending' : 'expired';
  }

  #qrStatus({status, expiresAt}: Given): string {
    return status === 'active' && this.#now() >= expiresAt ? 'expired' : status;
  }

  #showInvoice(id: string): Json {
    const {status} = this.invoice(id);
    const due = status === 'paid' ? 0 : AMOUNT;
    const amounts = {currency: CURRENCY, amount_due: due, amount_payable: due};
    const waiting_charge = this.#waitingCharge(id);
    return {id, status, number: '1', due_date: 0, ...amounts, customer: {id: 'cus_1'}, waiting_charge};
  }

  #showGiven(given: Given): Json {
    const money = {amount: AMOUNT, currency: CURRENCY};
    const times = {expires_at: given.expiresAt, server_time: this.#now()};
    if (given.rail === 'phone') {
      return {...money, ...times, uetr: given.reference, status: this.#phoneStatus(given)};
    }
    return {
      ...money,
      ...times,
      qr_reference: given.reference,
      payload: PAYLOAD,
      status: this.#qrStatus(given),
    };
  }

  #id(prefix: string): string {
    return `${prefix}_${String((this.#lastId += 1))}`;
  }
}

/** The operations on a charge that the presses of the payer trigger. */
function pressOperations(press: (name: string) => Reply): Readonly<Record<string, () => Reply>> {
  return Object.fromEntries(['code', 'resend', 'cancel'].map((name) => [`POST charges ${name}`, () => press(name)]));
}
