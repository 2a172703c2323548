import {at, MBOA, pk, sk, type Answer, type Harness} from '../helpers/harness.js';
import {CARDS, createCustomer, createInvoice, createSession, createToken} from '../helpers/steps.js';
import {saveWallet} from '../helpers/saved-wallets.js';
import {OPERATIONS} from './table.js';

/** The simulated wallet that rows save and charge later. */
const SAVED_WALLET = '+25779007777';

/** The values that rows may refer to, created once per service. If one cannot be created, only the rows that need it fail. */
export async function createAll(service: Harness): Promise<Map<string, string>> {
  const created = new Map([['code', '000000']]);
  const makers: Readonly<Record<string, () => Promise<unknown>>> = {
    'expired session': () => expiredSession(service),
    'session': () => createSession(service, {mode: 'add', expires_in: 86_400}),
    'customer': () => createCustomer(service, sk('USD')),
    'customer of another account': () => createCustomer(service, sk('BIF')),
    'customer of another merchant': () => createCustomer(service, MBOA.sk),
    'customer with a card': () => createCustomer(service, sk('USD')),
    'card': () => saveCard(service, created.get('customer with a card'), CARDS.visa),
    'customer with a declining card': () => createCustomer(service, sk('USD')),
    'declining card': () => saveCard(service, created.get('customer with a declining card'), CARDS.declined),
    'customer with a wallet': () => createCustomer(service, sk('USD')),
    'wallet': async () => at(await chargeWallet(service, created.get('customer with a wallet')), 'source', 'id'),
    'customer without e-mail': async () => at(await chargeWallet(service, undefined), 'customer_id'),
    'customer with a BIF wallet': () => createCustomer(service, sk('BIF')),
    'BIF wallet': () => saveWallet(service, String(created.get('customer with a BIF wallet'))),
    'customer with an asking card': () => createCustomer(service, sk('USD')),
    'asking card': () => saveCard(service, created.get('customer with an asking card'), CARDS.challenge),
    'challenged charge': () => chargeCard(service, created),
    'challenge': () => challengeOf(service, created.get('challenged charge')),
    'invoice': async () => at(await createInvoice(service), 'id'),
    'waiting invoice': async () => at(await createInvoice(service, 'BIF'), 'id'),
    'waiting charge': () => askWallet(service, String(created.get('waiting invoice'))),
    'session of the waiting invoice': () =>
      createSession(service, {mode: 'invoice', invoice_id: created.get('waiting invoice'), expires_in: 86_400}, 'BIF'),
  };
  for (const [name, make] of Object.entries(makers)) {
    const value = await make();
    if (typeof value === 'string') created.set(name, value);
  }
  return created;
}

/** The credential with this name, such as `secret USD`. */
export function credentialOf(name: string, created: ReadonlyMap<string, string>): string {
  const [kind, currency] = name.split(' ');
  if (name === 'secret of another merchant') return MBOA.sk;
  if (name === 'unknown') return 'sk_test_nobody0000000000';
  if (kind === 'secret' || kind === 'publishable') return (kind === 'secret' ? sk : pk)(currency as 'USD');
  const token = created.get(name);
  if (token === undefined) throw new Error(`no credential is named ${name}`);
  return token;
}

/** The one-time code that a call of `POST /v2/one_time_codes` sent to the payer. */
export async function readInbox(service: Harness, sent: Answer): Promise<string> {
  const phone = encodeURIComponent(String(sent.body['phone_number']));
  const inbox = await service.ask('GET', `/simulator/one_time_codes?phone_number=${phone}`);
  return String(at(inbox.body, 'data', 0, 'code'));
}

async function expiredSession(service: Harness): Promise<string> {
  const token = await createSession(service, {mode: 'add', expires_in: 60});
  await service.pass(60_000);
  return token;
}

async function saveCard(service: Harness, customerId: string | undefined, number: string): Promise<unknown> {
  const token = await createToken(service, {number});
  const path = `/v2/customers/${String(customerId)}/sources`;
  return at((await service.ask('POST', path, {key: sk('USD'), body: {token}})).body, 'id');
}

/** Asks a wallet to pay an invoice: its owner does not answer. */
async function askWallet(service: Harness, invoiceId: string): Promise<unknown> {
  const body = {amount: 5000, currency: 'BIF', number: '+25779005555', invoice_id: invoiceId};
  return at((await service.ask('POST', '/v2/charges/wallet', {key: pk('BIF'), body})).body, 'id');
}

/** Charges the card whose bank asks. */
async function chargeCard(service: Harness, created: ReadonlyMap<string, string>): Promise<unknown> {
  const [customer_id, source_id] = [created.get('customer with an asking card'), created.get('asking card')];
  const body = {amount: 100, currency: 'USD', customer_id, source_id};
  return at((await service.ask('POST', '/v2/charges/card', {key: sk('USD'), body})).body, 'id');
}

/** The id of the challenge that a charge waits for. */
async function challengeOf(service: Harness, chargeId: string | undefined): Promise<unknown> {
  const {body} = await service.ask('GET', `/v2/charges/${String(chargeId)}`, {key: sk('USD')});
  return String(at(body, 'next_action', 'url'))
    .split('/')
    .at(-1);
}

/** Charges and so saves the wallet, for an existing customer or a new one without details. */
async function chargeWallet(service: Harness, customerId: string | undefined): Promise<unknown> {
  const asked = {phone_number: SAVED_WALLET, amount: 100, currency: 'USD'};
  const sent = await service.ask('POST', '/v2/one_time_codes', {key: sk('USD'), body: asked});
  const body = {
    ...OPERATIONS['createMobileCharge']?.body,
    customer: customerId === undefined ? {} : null,
    customer_id: customerId ?? null,
    source: {number: SAVED_WALLET},
    otp: await readInbox(service, sent),
  };
  return (await service.ask('POST', '/v2/charges/mobile', {key: sk('USD'), body})).body;
}
