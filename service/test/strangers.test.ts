import assert from 'node:assert/strict';
import {before, describe, it} from 'node:test';
import {useService, type Harness} from './helpers/harness.js';
import {payByCard} from './helpers/pay.js';
import {askPhone, createCustomer, createInvoice, createQr, createSession, readStatus} from './helpers/steps.js';

const service = useService();

/** The objects of a merchant that a session is not for, or names of none. */
type Ids = Readonly<Record<'customer' | 'invoice' | 'charge' | 'qr' | 'uetr', string>>;

const NONE: Ids = {
  ...{customer: 'cus_nothing', invoice: 'in_nothing', charge: 'ch_nothing'},
  ...{qr: '000000000000', uetr: '8b99dbfd-3502-4433-873a-b7d6c36f9314'},
};

/** Each operation of a session that names an object: its method, its path and its body. */
const OPERATIONS: Readonly<Record<string, (ids: Ids) => readonly ['GET' | 'POST' | 'DELETE', string, object?]>> = {
  'reading a customer': ({customer}) => ['GET', `customers/${customer}`],
  'listing cards': ({customer}) => ['GET', `customers/${customer}/sources`],
  'listing wallets': ({customer}) => ['GET', `customers/${customer}/wallets`],
  'saving a card': ({customer}) => ['POST', `customers/${customer}/sources`, {token: 'tok_nothing'}],
  'removing a card': ({customer}) => ['DELETE', `customers/${customer}/sources/src_nothing`],
  'removing a wallet': ({customer}) => ['DELETE', `customers/${customer}/wallets/src_nothing`],
  'charging a saved card': ({customer}) => [
    'POST',
    'charges/card',
    {...PAID, customer_id: customer, source_id: 'src_no'},
  ],
  'charging a saved wallet': ({customer}) => [
    'POST',
    'charges/wallet',
    {...PAID, customer_id: customer, source_id: 'src_no'},
  ],
  'concluding a saved card': ({customer}) => [
    'POST',
    'attempts/conclude',
    {operation: 'saved_card', subject: customer, idempotency_key: '3f0c1b52-8a54-4d0e-9f0e-6c1f2b7d9a10.source'},
  ],
  'reading an invoice': ({invoice}) => ['GET', `invoices/${invoice}`],
  'reading the status of an invoice': ({invoice}) => ['GET', `invoices/${invoice}/status`],
  'following an invoice': ({invoice}) => ['GET', `invoices/${invoice}/events`],
  'making a QR code': ({invoice}) => ['POST', `invoices/${invoice}/qr`, PAID],
  'cancelling a QR code': ({invoice, qr}) => ['DELETE', `invoices/${invoice}/qr/${qr}`],
  'asking a phone': ({invoice}) => [
    'POST',
    `invoices/${invoice}/phone_requests`,
    {...PAID, phone_number: '+25779001234'},
  ],
  'cancelling a phone request': ({invoice, uetr}) => ['DELETE', `invoices/${invoice}/phone_requests/${uetr}`],
  'reading a charge': ({charge}) => ['GET', `charges/${charge}`],
  'reading the status of a charge': ({charge}) => ['GET', `charges/${charge}/status`],
  'following a charge': ({charge}) => ['GET', `charges/${charge}/events`],
  'confirming a charge': ({charge}) => ['POST', `charges/${charge}/code`, {code: '123456'}],
  'sending another code': ({charge}) => ['POST', `charges/${charge}/resend`],
  'cancelling a charge': ({charge}) => ['POST', `charges/${charge}/cancel`],
};
const PAID = {amount: 100, currency: 'USD'};

/** The sessions: for anyone, for one customer, for an invoice, and two that save cards. */
const SESSIONS: Readonly<Record<string, (service: Harness) => Promise<object>>> = {
  'for a payment': async () => ({mode: 'charge', amount: 100}),
  'for a customer’s payment': async () => ({mode: 'charge', amount: 100, customer_id: await createCustomer(service)}),
  'for an invoice': async () => ({mode: 'invoice', invoice_id: (await createInvoice(service))['id']}),
  'for a card': async () => ({mode: 'add'}),
  'for a customer’s card': async () => ({mode: 'add', customer_id: await createCustomer(service)}),
};

describe('a session', () => {
  let theirs: Ids;

  before(async () => {
    const invoice = await createInvoice(service);
    const {qr_reference: qr} = await createQr(service, invoice);
    const {uetr} = await askPhone(service, invoice);
    const paid = await createInvoice(service);
    await payByCard(service, paid);
    const {charge_id: charge} = await readStatus(service, paid);
    theirs = {
      customer: await createCustomer(service),
      ...({invoice: invoice['id'], charge, qr, uetr} as Omit<Ids, 'customer'>),
    };
  });

  const answerTo = async (key: string, [method, path, body]: ReturnType<(typeof OPERATIONS)[string]>) => {
    const sent = {key, ...(body === undefined ? {} : {body})};
    const answer = await service.ask(method, `/v2/${path}`, sent);
    return {...answer.body, status: answer.status, request_id: ''};
  };

  for (const [what, wanted] of Object.entries(SESSIONS)) {
    it(`${what} gets the same answer about an object that it is not for and about none`, async () => {
      const key = await createSession(service, await wanted(service));
      for (const [does, operation] of Object.entries(OPERATIONS)) {
        const [foreign, unknown] = [await answerTo(key, operation(theirs)), await answerTo(key, operation(NONE))];
        assert.deepEqual(foreign, unknown, does);
        assert.ok([200, 403, 404].includes(unknown.status), does);
      }
    });
  }
});
