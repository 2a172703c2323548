import assert from 'node:assert/strict';
import {execFile, spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import path from 'node:path';
import {after, before, describe, test} from 'node:test';
import {promisify} from 'node:util';
import {ROOT} from '../../scripts/test/browser.mjs';
import {startService} from '../../service/src/index.ts';
import {PaymentService, secretKey} from '../e2e/helpers/payment-service.ts';
import {TEST_CARDS} from '../../src/testing/index.ts';

interface Order {
  readonly order_id: string;
  readonly session: string;
}

const PROGRAM = path.join(ROOT, 'examples/server/server.mjs');

/** The sample of docs/server.md as a program, and a page's requests to it and to the service. */
describe('examples/server', {concurrency: 1}, () => {
  let running: Awaited<ReturnType<typeof startService>>;
  let service: PaymentService;
  let program: ChildProcess;
  let url = '';
  let printed = '';

  before(async () => {
    running = await startService({port: 0, dataDir: ':memory:'});
    service = new PaymentService(running.url);
    program = spawn(process.execPath, [PROGRAM], {
      env: {...process.env, PAYMENT_API: running.url, PAYMENT_SECRET_KEY: secretKey('USD'), PORT: '0'},
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    program.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text));
    while (!printed.includes('\n') && program.stdout) await once(program.stdout, 'data');
    url = `http://127.0.0.1:${/\d+/.exec(printed)?.[0] ?? ''}`;
  });
  after(async () => {
    const exited = once(program, 'exit');
    program.kill();
    await exited;
    await running.close();
  });

  const post = async (at: string, body: object = {}): Promise<unknown> =>
    (await fetch(url + at, {method: 'POST', body: JSON.stringify(body)})).json();
  /** The status and the sentence with which a confirmation is refused. */
  async function refusal(body: string): Promise<unknown> {
    const answer = await fetch(`${url}/confirm`, {method: 'POST', body});
    const {message} = (await answer.json()) as {readonly message?: string};
    return [answer.status, message];
  }
  const createOrder = async (): Promise<Order> => (await post('/orders')) as Order;

  /** Does what the widget does with a session; returns the charge's id. */
  async function pay({order_id, session}: Order, number: string): Promise<string> {
    const payer = {email: 'aline@example.com', first_name: 'Aline', last_name: 'Irakoze'};
    const card = {number, exp_month: '12', exp_year: '2035', cvc: '123', holder: 'Aline Irakoze'};
    const {id: customer_id} = await service.call('POST', '/v2/customers', {key: session, body: payer});
    const {id: token} = await service.call('POST', '/v2/tokens', {key: session, body: card, origin: service.url});
    const body = {amount: 1999, currency: 'USD', description: `Order ${order_id}`, customer_id, token};
    return String((await service.call('POST', '/v2/charges/card', {key: session, body}))['id']);
  }

  test('says which settings it needs, and does not start without one', async () => {
    for (const name of ['PAYMENT_API', 'PAYMENT_SECRET_KEY']) {
      const env = {
        ...process.env,
        PAYMENT_API: running.url,
        PAYMENT_SECRET_KEY: secretKey('USD'),
        PORT: '0',
        [name]: '',
      };
      await assert.rejects(promisify(execFile)(process.execPath, [PROGRAM], {env}), {
        code: 1,
        stdout: '',
        stderr:
          'Set PAYMENT_API to the address of the payment service, and PAYMENT_SECRET_KEY to a secret key of it.\n',
      });
    }
  });

  test('delivers a paid order once', async () => {
    const order = await createOrder();
    const charge_id = await pay(order, TEST_CARDS.good);
    const confirm = (): Promise<unknown> => post('/confirm', {order_id: order.order_id, charge_id});
    assert.deepEqual([await confirm(), await confirm()], [{paid: true}, {paid: true}]);
    assert.equal(printed.split(`Deliver order ${order.order_id}.`).length, 2);
  });

  test('delivers nothing for a declined card, a charge of another order, and invented ids', async () => {
    const declined = await createOrder();
    const failed = await pay(declined, TEST_CARDS.INSUFFICIENT_FUND);
    assert.deepEqual(await post('/confirm', {order_id: declined.order_id, charge_id: failed}), {paid: false});
    const [paid, other] = [await createOrder(), await createOrder()];
    const charge_id = await pay(paid, TEST_CARDS.good);
    assert.deepEqual(await post('/confirm', {order_id: other.order_id, charge_id}), {paid: false});
    assert.deepEqual(await post('/confirm', {order_id: 'none', charge_id}), {paid: false});
    assert.deepEqual(await post('/confirm', {order_id: other.order_id, charge_id: '../customers'}), {paid: false});
    assert.equal(printed.includes(other.order_id), false);
    const {order_id} = other;
    assert.deepEqual(await refusal(JSON.stringify({order_id, charge_id: 'ch_none'})), [
      404,
      'There is no such charge.',
    ]);
    assert.deepEqual(await refusal('order_id=1'), [400, 'The body is not JSON.']);
  });
});
