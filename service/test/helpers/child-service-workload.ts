import {CARDS, PAYER} from './steps.js';
import {pk, sk} from './harness.js';

/** A call that changes something, as its story knows it. */
export interface Call {
  /** What it creates: the name of a table. */
  readonly makes: string;
  readonly path: string;
  readonly apiKey: string;
  readonly body: object;
}

/** A JSON response. */
export type Json = Readonly<Record<string, unknown>>;

/** How a story sends requests. */
export interface Line {
  /** Sends a call with its own idempotency key, which is the same on every run of the story. Returns the response. */
  readonly call: (call: Call) => Promise<Json>;
  /** Sends a request that needs no key because it is idempotent. */
  readonly simulate: (path: string, body: object) => Promise<Json>;
  readonly read: (path: string) => Promise<Json>;
}

/** Calls that build on each other. A repeated story sends the same calls as long as it gets the same responses. */
export type Story = (line: Line, number: number) => Promise<void>;

const CARD = {number: CARDS.visa, exp_month: '12', exp_year: '2040', cvc: '123', holder: 'Aline Irakoze'};
const PRICE = {amount: 1999, currency: 'USD'};

const customer = async ({call}: Line): Promise<string> =>
  String((await call({makes: 'customers', path: '/v2/customers', apiKey: pk('USD'), body: PAYER}))['id']);

async function invoice(line: Line, number: number): Promise<string> {
  const body = {
    description: `Coffee ${number}`,
    customer_id: await customer(line),
    products: [{quantity: 1, product_id: 'prod_demoUSD1'}],
    due_date: '2040-12-31',
  };
  return String((await line.call({makes: 'invoices', path: '/v2/invoices', apiKey: sk('USD'), body}))['id']);
}

const cardCharge: Story = async (line) => {
  const customer_id = await customer(line);
  const token = await line.call({makes: 'card_tokens', path: '/v2/tokens', apiKey: pk('USD'), body: CARD});
  const body = {...PRICE, customer_id, token: token['id']};
  await line.call({makes: 'charges', path: '/v2/charges/card', apiKey: pk('USD'), body});
};

const mobileCharge: Story = async (line, number) => {
  const customer_id = await customer(line);
  const wallet = `+2577901${5000 + number}`;
  const request = {amount: 100, currency: 'USD', phone_number: wallet};
  await line.call({makes: 'one_time_codes', path: '/v2/one_time_codes', apiKey: sk('USD'), body: request});
  const inbox = await line.read(`/simulator/one_time_codes?phone_number=${encodeURIComponent(wallet)}`);
  const [message] = inbox['data'] as readonly Json[];
  const body = {
    amount: 100,
    currency: 'USD',
    description: `Phone credit ${number}`,
    captured: true,
    customer_id,
    source: {number: wallet, country_code: 'BI'},
    otp: message?.['code'],
  };
  await line.call({makes: 'charges', path: '/v2/charges/mobile', apiKey: sk('USD'), body});
};

const qrPayment: Story = async (line, number) => {
  const id = await invoice(line, number);
  const path = `/v2/invoices/${id}/qr`;
  const qr = await line.call({makes: 'qr_codes', path, apiKey: pk('USD'), body: PRICE});
  await line.simulate('/simulator/bank_app/approve', {payload: qr['payload']});
};

const phonePayment: Story = async (line, number) => {
  const id = await invoice(line, number);
  const path = `/v2/invoices/${id}/phone_requests`;
  const body = {...PRICE, phone_number: '+25779000001'};
  await line.call({makes: 'phone_requests', path, apiKey: pk('USD'), body});
};

const payout: Story = async ({call}, number) => {
  const body = {amount: 100 + number, description: `Rent ${number}`, type: 'bank', payout_id: 'dst_demoUSD1'};
  await call({makes: 'payouts', path: '/v2/payouts', apiKey: sk('USD'), body});
};

const session: Story = async ({call}, number) => {
  const body = {mode: 'charge', amount: 1999, description: `Two baskets, ${number}`};
  await call({makes: 'widget_sessions', path: '/v2/widget_sessions', apiKey: sk('USD'), body});
};

/** Together they send fourteen calls with an idempotency key. */
export const STORIES: readonly Story[] = [cardCharge, qrPayment, payout, mobileCharge, session, phonePayment];
