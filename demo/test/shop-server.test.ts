import assert from 'node:assert/strict';
import {request} from 'node:http';
import {after, before, beforeEach, describe, it} from 'node:test';
import {startShop, type RunningShop} from '../shop-server.ts';
import {startFakeService, type Answers, type FakeService} from './fake-service.ts';

const NOTHING: Answers = () => undefined;

describe('the demo shop', () => {
  let answers: Answers = NOTHING;
  let service: FakeService;
  let shop: RunningShop;
  let seen = 0;

  before(async () => {
    service = await startFakeService((call) => answers(call));
    shop = await startShop({port: 0, serviceUrl: service.url});
  });
  beforeEach(() => {
    answers = NOTHING;
    seen = service.calls.length;
  });
  after(async () => {
    await shop.close();
    await service.close();
  });

  const calls = () => service.calls.slice(seen);
  const post = (path: string, body: unknown, type = 'application/json') =>
    fetch(shop.url + path, {method: 'POST', headers: {'content-type': type}, body: JSON.stringify(body)});

  it('sends its page under a policy without anything inline', async () => {
    const page = await fetch(`${shop.url}/`);
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.equal(page.status, 200);
    assert.match(policy, /script-src 'self'; style-src 'self'/);
    assert.match(policy, /require-trusted-types-for 'script'/);
    assert.ok(policy.includes(`connect-src 'self' ${service.url}; frame-src ${service.url};`));
    assert.doesNotMatch(policy, /unsafe/);
  });

  it('has no script, style or handler inside its pages', async () => {
    for (const path of ['/', '/two.html']) {
      const html = await (await fetch(shop.url + path)).text();
      assert.doesNotMatch(html, /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
    }
  });

  it('answers a payer at a wrong address with a page that leads back, and a script with JSON', async () => {
    const page = await fetch(`${shop.url}/nothing`, {headers: {accept: 'text/html,*/*;q=0.8'}});
    assert.deepEqual([page.status, page.headers.get('content-type')], [404, 'text/html; charset=utf-8']);
    const html = await page.text();
    assert.match(html, /<a id="back" href="\/"/);
    assert.doesNotMatch(html, /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
    const answer = await fetch(`${shop.url}/nothing`);
    assert.deepEqual(
      [answer.status, await answer.json()],
      [404, {code: 'not_found', message: 'The shop has no such page.'}],
    );
  });

  it('shows the same page from source with one line changed', async () => {
    const lines = async (path: string) => (await (await fetch(shop.url + path)).text()).split('\n');
    const [built, source] = [await lines('/'), await lines('/source.html')];
    const changed = source.filter((line, at) => line !== built[at]).map((line) => line.trim());
    assert.deepEqual(changed, ['<script type="module" src="/src/define.ts"></script>']);
  });

  it('sends the widget with its parts, and says what to do where it is not built', async () => {
    const page = await fetch(`${shop.url}/payment-widget.js`);
    const [, part = ''] = /"(payment-widget\/[\w-]{8})"/.exec(await page.text()) ?? [];
    for (const name of ['fr.js', 'fr.js.map']) {
      assert.equal((await fetch(`${shop.url}/${part}/${name}`)).status, 200, name);
    }
    const missing = await fetch(`${shop.url}/${part}/nothing.js`);
    assert.equal(missing.status, 404);
    assert.match(await missing.text(), /The widget is not built/);
  });

  for (const path of [
    '/../shop.ts',
    '/..%2fshop.ts',
    '/%2e%2e/shop.ts',
    '/images/../../shop.ts',
    '/%00',
    '/%zz',
    '/tsconfig.json',
    '/..%5cshop.ts',
  ]) {
    it(`gives nothing away at ${path}`, async () => {
      assert.equal(await rawStatus(shop.url, path), 404);
    });
  }

  it('sets the price itself when it mints a session for its cart', async () => {
    answers = () => ({token: 'ws_test_1'});
    const response = await post('/shop/sessions', {mode: 'charge', currency: 'USD'});
    assert.equal(response.status, 201);
    assert.deepEqual(await response.json(), {session: 'ws_test_1'});
    const [call] = calls();
    assert.equal(call?.path, 'POST /v2/widget_sessions');
    assert.equal(call.authorization, 'Bearer sk_test_demoUSD0000000000');
    assert.equal(call.origin, undefined);
    assert.match(call.idempotencyKey ?? '', /^[\da-f-]{36}$/);
    assert.deepEqual(call.body, {mode: 'charge', currency: 'USD', amount: 6499, description: 'Iduka online order'});
  });

  for (const [amount, currency, minor] of [
    ['19.99', 'USD', 1999],
    ['19.9', 'USD', 1990],
    ['1.15', 'KES', 115],
    ['5000', 'BIF', 5000],
    ['5000', 'XAF', 5000],
  ] as const) {
    it(`takes a tester's ${amount} ${currency} as ${minor} minor units`, async () => {
      answers = () => ({token: 'ws_test_1'});
      await post('/shop/sessions', {mode: 'charge', currency, amount});
      assert.equal(calls()[0]?.body['amount'], minor);
    });
  }

  for (const [amount, currency] of [
    ['1.999', 'USD'],
    ['10.5', 'BIF'],
    ['abc', 'USD'],
    ['-1', 'USD'],
    ['0', 'XAF'],
    [5, 'USD'],
  ]) {
    it(`asks the service nothing for ${amount} ${currency}`, async () => {
      const response = await post('/shop/sessions', {mode: 'charge', currency, amount});
      assert.equal(response.status, 400);
      assert.deepEqual(calls(), []);
    });
  }

  it('takes orders as JSON only, so that a form of another site cannot send one', async () => {
    assert.equal((await post('/shop/sessions', {mode: 'add', currency: 'USD'}, 'text/plain')).status, 400);
    assert.equal((await post('/shop/sessions', ['no object'])).status, 400);
    assert.equal((await post('/shop/sessions', {mode: 'x'.repeat(20_000)})).status, 413);
    assert.deepEqual(calls(), []);
  });

  it('confirms a charge with the key of the account that knows it', async () => {
    const charge = {status: 'succeeded', amount: 1999, currency: 'USD', source: {last4: '4242'}};
    answers = ({authorization}) => (authorization.includes('demoUSD') ? charge : undefined);
    const response = await fetch(`${shop.url}/shop/confirm/charge/ch_1`);
    assert.deepEqual(await response.json(), {status: 'succeeded', amount: 1999, currency: 'USD', confirmed: true});
  });

  it('does not confirm a charge that is only pending, and knows of no other', async () => {
    answers = () => ({status: 'pending', amount: 1999, currency: 'USD'});
    const pending: unknown = await (await fetch(`${shop.url}/shop/confirm/charge/ch_1`)).json();
    assert.deepEqual(pending, {status: 'pending', amount: 1999, currency: 'USD', confirmed: false});
    answers = NOTHING;
    assert.equal((await fetch(`${shop.url}/shop/confirm/charge/ch_2`)).status, 404);
  });

  it('never sends a secret key to the page', async () => {
    answers = () => ({id: 'in_1', token: 'ws_test_1', status: 'paid', amount_due: 1, products: []});
    const answersOfShop = await Promise.all([
      fetch(`${shop.url}/shop/config`),
      post('/shop/sessions', {mode: 'add', currency: 'BIF'}),
      post('/shop/invoices', {currency: 'BIF'}),
      post('/shop/customers', {currency: 'BIF', saved_card: true}),
      fetch(`${shop.url}/shop/confirm/invoice/in_1`),
    ]);
    for (const response of answersOfShop) {
      assert.ok(response.ok);
      assert.doesNotMatch(await response.text(), /sk_test/);
    }
  });

  it('has exactly the calls go wrong that the bench names', async () => {
    answers = () => ({});
    const faults = [{operation: 'createQr', kind: 'refuse'}];
    assert.equal((await post('/shop/faults', {faults})).status, 201);
    assert.deepEqual(
      calls().map(({path, body}) => [path, body]),
      [
        ['DELETE /simulator/faults', {}],
        ['POST /simulator/faults', faults[0]],
      ],
    );
    assert.equal((await post('/shop/faults', {faults: 'all'})).status, 400);
  });

  it('takes its faults back when a page asks for none, and leaves those that others have set', async () => {
    answers = () => ({data: [{operation: 'createQr', kind: 'refuse', times: 1}]});
    const set = {faults: [{operation: 'createQr', kind: 'refuse'}]};
    await post('/shop/faults', set);
    const read = async (path: string): Promise<number> => {
      assert.ok((await fetch(shop.url + path)).ok);
      return calls().filter(({path: asked}) => asked === 'DELETE /simulator/faults').length;
    };
    assert.equal(await read('/?scenario=qr-fails'), 1);
    assert.equal(await read('/?network=down'), 1);
    assert.equal(await read('/shop.css'), 1);
    assert.equal(await read('/?network=good'), 2);
    assert.equal(await read('/two.html'), 2);
    assert.deepEqual(await (await fetch(`${shop.url}/shop/faults`)).json(), set);
  });

  it('says in its page that faults of others are set, so that their bar has its room', async () => {
    const opening = async (path: string): Promise<string> =>
      (await (await fetch(shop.url + path)).text()).split('\n')[1] ?? '';
    answers = () => ({data: []});
    assert.equal(await opening('/'), '<html lang="en">');
    answers = () => ({data: [{operation: 'createQr', kind: 'refuse', times: 1}]});
    for (const path of ['/', '/source.html', '/two.html'])
      assert.equal(await opening(path), '<html lang="en" data-faults="true">');
    assert.equal(await opening('/?scenario=qr-fails'), '<html lang="en">');
  });

  it('gives the number of an invoice', async () => {
    answers = () => ({id: 'in_1', number: 'INV-7', amount_due: 1, products: []});
    const read = (await (await fetch(`${shop.url}/shop/invoices/in_1?currency=BIF`)).json()) as object;
    assert.deepEqual(
      {...read, lines: []},
      {invoice_id: 'in_1', lines: [], amount: 1, currency: 'BIF', number: 'INV-7'},
    );
  });

  it('moves the clock of the service for the bench, and says how far it is ahead', async () => {
    const clock = {server_time: 1_767_603_900_000, advanced_seconds: 300};
    answers = ({path}) => (path.includes('/simulator/clock') ? clock : undefined);
    const moved = await post('/shop/clock', {seconds: 300, more: 1});
    assert.deepEqual([moved.status, await moved.json()], [201, clock]);
    assert.deepEqual(await (await fetch(`${shop.url}/shop/clock`)).json(), clock);
    assert.deepEqual(
      calls().map(({path, body}) => [path, body]),
      [
        ['POST /simulator/clock/advance', {seconds: 300}],
        ['GET /simulator/clock', {}],
      ],
    );
  });
});

/** Sends the path unchanged: `fetch` would remove the dots. */
function rawStatus(url: string, path: string): Promise<number | undefined> {
  const {port} = new URL(url);
  return new Promise((done, fail) => {
    request({host: '127.0.0.1', port, path}, (response) => {
      response.resume();
      done(response.statusCode);
    })
      .on('error', fail)
      .end();
  });
}
