import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import {
  mountWidget,
  typeCard,
  typeCustomer,
  unmountWidgets,
  waitForEvents,
  waitForText,
  type Mounted,
} from '../helpers/widget.js';

const CHARGE = {amount: '19.94', currency: 'USD'};

describe('<payment-widget> for the developer, when a payment fails', () => {
  const warned: string[] = [];
  const errors: string[] = [];
  const {warn, error} = console;
  const {fetch} = globalThis;

  beforeEach(() => {
    warned.length = 0;
    errors.length = 0;
    console.warn = (...words: unknown[]) => warned.push(words.join(' '));
    console.error = (...words: unknown[]) => errors.push(words.join(' '));
  });

  afterEach(() => {
    Object.assign(console, {warn, error});
    globalThis.fetch = fetch;
    unmountWidgets();
  });

  async function payByCard({widget, events}: Mounted, number = '4242424242424242'): Promise<unknown> {
    await typeCustomer(widget);
    await typeCard(widget, number);
    widget.submit();
    await waitForEvents(events, 1);
    return events[0]?.detail;
  }

  /** The service answers every charge with this refusal. */
  function refuseCharges(code: string, status: number): void {
    globalThis.fetch = (input, init) =>
      new Request(input, init).url.includes('/v2/charges/')
        ? Promise.resolve(Response.json({code, message: 'No.'}, {status}))
        : fetch(input, init);
  }

  for (const [code, status, attribute] of [
    ['currency_mismatch', 400, 'currency'],
    ['unauthorized', 401, 'client-key'],
    ['session_expired', 401, 'session'],
    ['origin_not_allowed', 403, 'client-key'],
    ['not_permitted', 403, 'invoice-id'],
    ['resource_missing', 404, 'customer-id'],
  ] as const) {
    it(`reports ${code} once, with what to change`, async () => {
      const mounted = await mountWidget(CHARGE);
      refuseCharges(code, status);
      assert.include(await payByCard(mounted), {code});
      await waitUntil(() => warned.length > 0, 'nothing was logged');
      const found = await mounted.widget.diagnose();
      assert.deepEqual(
        found.map((one) => [one.level, one.code, one.message]),
        [['error', 'refused', `a payment is refused with ${code}`]],
      );
      assert.include(found[0]?.remedy, attribute);
      assert.lengthOf(warned, 1);
      assert.include(warned[0], `a payment is refused with ${code}: ${found[0]?.remedy ?? ''}. See`);
      assert.isEmpty(errors);
    });
  }

  it('reports an invoice that the account does not have', async () => {
    const {widget} = await mountWidget({'mode': 'invoice', 'invoice-id': 'in_none'});
    await waitForText(widget, 'This invoice was not found');
    await waitUntil(() => warned.length > 0, 'nothing was logged');
    assert.include(warned[0], 'a payment is refused with resource_missing: set customer-id and invoice-id');
    assert.deepEqual(
      (await widget.diagnose()).map(({code}) => code),
      ['refused'],
    );
  });

  it('reports a currency that is not that of the key', async () => {
    const mounted = await mountWidget({amount: '5000', currency: 'BIF'}, 'USD');
    assert.include(await payByCard(mounted), {code: 'currency_mismatch'});
    await waitUntil(() => warned.length > 0, 'nothing was logged');
  });

  it('reports nothing about a decline, or a system that does not answer', async () => {
    const declined = await mountWidget(CHARGE);
    await payByCard(declined, '4000000000000002');
    assert.isEmpty(await declined.widget.diagnose());
    const down = await mountWidget({...CHARGE, amount: '19.95'});
    refuseCharges('rail_unavailable', 503);
    assert.include(await payByCard(down), {code: 'rail_unavailable'});
    assert.isEmpty(await down.widget.diagnose());
    assert.isEmpty([...warned, ...errors]);
  });

  for (const [name, session] of [
    ['rejects', () => Promise.reject(new TypeError('no'))],
    ['returns a page', () => Promise.resolve('<!doctype html>')],
    ['returns nothing', () => Promise.resolve(undefined as unknown as string)],
  ] as const) {
    it(`reports a session function that ${name} by diagnose(), before anything is paid`, async () => {
      const {widget} = await mountWidget({...CHARGE, amount: '19.96'});
      widget.session = session;
      await waitForText(widget, '19.96');
      const found = await widget.diagnose();
      assert.deepEqual(
        found.map(({level, code, message}) => [level, code, message]),
        [['error', 'not-set-up', '"session" is missing or wrong, and nothing is sent']],
      );
      assert.include(found[0]?.remedy, 'a function that resolves with one');
    });
  }
});
