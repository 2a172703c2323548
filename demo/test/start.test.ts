import assert from 'node:assert/strict';
import {createServer} from 'node:net';
import {after, before, describe, it} from 'node:test';
import {startDemo, type Demo} from '../start.ts';

describe('the demo', () => {
  const occupant = createServer();
  let taken = 0;
  let demo: Demo;

  before(async () => {
    await new Promise<void>((done) => occupant.listen(0, '127.0.0.1', done));
    const address = occupant.address();
    taken = typeof address === 'object' && address !== null ? address.port : 0;
    demo = await startDemo({shopPort: taken, servicePort: taken, quiet: true});
  });
  after(async () => {
    await demo.close();
    await new Promise((done) => occupant.close(done));
  });

  it('has the shop and the service on two sites, on free ports when theirs are taken', () => {
    const [shop, service] = [new URL(demo.shopUrl), new URL(demo.serviceUrl)];
    assert.equal(shop.hostname, 'localhost');
    assert.equal(service.hostname, '127.0.0.1');
    for (const {port} of [shop, service]) assert.notEqual(Number(port), taken);
  });

  it('sells through the service it has started', async () => {
    const post = async (path: string, body: unknown): Promise<unknown> => {
      const headers = {'content-type': 'application/json'};
      const response = await fetch(demo.shopUrl + path, {method: 'POST', headers, body: JSON.stringify(body)});
      assert.equal(response.status, 201);
      return response.json();
    };
    assert.match(
      JSON.stringify(await post('/shop/sessions', {mode: 'charge', currency: 'USD'})),
      /"ws_test_[\w-]{43}"/,
    );
    assert.match(JSON.stringify(await post('/shop/customers', {currency: 'KES', saved_card: true})), /"cus_\w+"/);
    const invoice = JSON.stringify(await post('/shop/invoices', {currency: 'BIF'}));
    assert.match(invoice, /"amount":17500,"currency":"BIF"/);
    const id = /in_\w+/.exec(invoice)?.[0] ?? '';
    const confirmation: unknown = await (await fetch(`${demo.shopUrl}/shop/confirm/invoice/${id}`)).json();
    assert.deepEqual(confirmation, {status: 'sent', amount: 17500, currency: 'BIF', confirmed: false});
  });

  it('serves the payer’s pages without anything inline', async () => {
    for (const path of ['/simulator', '/simulator/bank', '/simulator/phone']) {
      const page = await fetch(demo.serviceUrl + path);
      assert.equal(page.status, 200);
      assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; script-src 'self';/);
      assert.doesNotMatch(await page.text(), /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
    }
  });
});
