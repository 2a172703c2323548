import {assert, waitUntil} from '@open-wc/testing';
import {askAsMerchant} from '../helpers/service.js';
import {
  mountWidget,
  SECRET_KEY,
  typeCard,
  typeCustomer,
  unmountWidgets,
  waitForEvents,
  type Mounted,
} from '../helpers/widget.js';

const UNKNOWN_SESSION = `ws_test_${'x'.repeat(43)}`;

describe('<payment-widget> for the developer, when the service refuses what the page has set', () => {
  const errors: string[] = [];
  const {error} = console;

  beforeEach(() => {
    errors.length = 0;
    console.error = (...words: unknown[]) => errors.push(words.join(' '));
  });

  afterEach(() => {
    console.error = error;
    unmountWidgets();
  });

  async function payByCard({widget, events}: Mounted): Promise<void> {
    await typeCustomer(widget);
    await typeCard(widget, '4242424242424242');
    widget.submit();
    await waitForEvents(events, 1);
  }

  /** Creates a session for an amount in USD. */
  async function sessionFor(amount: number): Promise<string> {
    const body = {mode: 'charge', amount, currency: 'USD', origins: [location.origin]};
    const {token} = await askAsMerchant<{token: string}>('/v2/widget_sessions', {secretKey: SECRET_KEY('USD'), body});
    return token;
  }

  /** The widget has logged one line with the code and the attribute, and diagnose() reports it. */
  async function assertReported({widget}: Mounted, code: string, attribute: string): Promise<void> {
    await waitUntil(() => errors.length > 0, `nothing was logged about ${code}`, {timeout: 8000});
    const found = await widget.diagnose();
    assert.deepEqual(
      found.map((one) => `${one.level} ${one.code}`),
      ['error refused'],
    );
    assert.lengthOf(errors, 1);
    for (const line of [errors[0], `${found[0]?.message ?? ''} ${found[0]?.remedy ?? ''}`]) {
      assert.include(line, code);
      assert.include(line, attribute);
      assert.notMatch(line ?? '', /[ps]k_test_|ws_test_/);
    }
  }

  it('names currency when it is not that of the account of the key', async () => {
    const mounted = await mountWidget({amount: '5000', currency: 'BIF'}, 'USD');
    await payByCard(mounted);
    await assertReported(mounted, 'currency_mismatch', 'currency');
  });

  it('names amount when the session was created for another', async () => {
    const mounted = await mountWidget({amount: '19.97', currency: 'USD'});
    mounted.widget.session = await sessionFor(500);
    await payByCard(mounted);
    await assertReported(mounted, 'amount_mismatch', 'amount');
  });

  it('names invoice-id when the account has no such invoice', async () => {
    const mounted = await mountWidget({'mode': 'invoice', 'invoice-id': 'in_nothing'}, 'BIF');
    await assertReported(mounted, 'resource_missing', 'invoice-id');
  });

  it('names session when the service does not know it', async () => {
    const mounted = await mountWidget({amount: '19.94', currency: 'USD'});
    mounted.widget.session = UNKNOWN_SESSION;
    await payByCard(mounted);
    await assertReported(mounted, 'unauthorized', 'session');
  });

  it('names session when it was created for another mode', async () => {
    const mounted = await mountWidget({mode: 'add'});
    mounted.widget.session = await sessionFor(500);
    await payByCard(mounted);
    await assertReported(mounted, 'not_permitted', 'session');
  });

  it('names session when its function has failed, before anything is pressed', async () => {
    const mounted = await mountWidget({amount: '19.96', currency: 'USD'});
    mounted.widget.session = () => Promise.reject(new RangeError(UNKNOWN_SESSION));
    await assertReported(mounted, 'session_unavailable', 'session');
    assert.include(errors[0], 'RangeError');
  });

  it('logs nothing about a decline', async () => {
    const mounted = await mountWidget({amount: '19.95', currency: 'USD'});
    await typeCustomer(mounted.widget);
    await typeCard(mounted.widget, '4000000000000002');
    mounted.widget.submit();
    await waitForEvents(mounted.events, 1);
    assert.isEmpty(await mounted.widget.diagnose());
    assert.isEmpty(errors);
  });
});
