import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import {findWidgets} from '../../src/loader/placeholder.js';
import type {Setup} from '../../src/payment/options.js';
import {serviceUrl} from '../helpers/service.js';

const KEY = 'pk_test_demoUSD0000000000';
const CHARGE = {'client-key': KEY, 'amount': '19.99', 'currency': 'USD'};

/** A tag in the page whose element is not defined. */
async function placeTag(attributes: Readonly<Record<string, string>>, properties: object = {}): Promise<HTMLElement> {
  const tag: HTMLElement = document.createElement('payment-widget');
  const all = {'api-url': await serviceUrl(), ...attributes};
  for (const [name, value] of Object.entries(all)) tag.setAttribute(name, value);
  document.body.append(Object.assign(tag, properties));
  return tag;
}

/** The frame of a tag, once it accepts a card. */
async function shownFrame(tag: HTMLElement): Promise<HTMLIFrameElement> {
  const frame = (): HTMLIFrameElement | null | undefined =>
    tag.shadowRoot?.querySelector('.frame:not(.loading) iframe');
  await waitUntil(frame, 'no card fields');
  return frame() as HTMLIFrameElement;
}

/** Waits until everything that would be done for an earlier tag is done. */
async function othersAreMet(): Promise<void> {
  await shownFrame(await placeTag(CHARGE));
}

/** Returns a boolean, because an assertion message that prints a shadow root takes forever. */
function isDrawn(tag: HTMLElement): boolean {
  return tag.shadowRoot !== null;
}

function skeletonsOf(tag: HTMLElement): number {
  return tag.shadowRoot?.querySelectorAll('.skeleton, .bar').length ?? Number.NaN;
}

/** What a page may keep of a draft that its state library has closed. */
function revoked(): object {
  const {proxy, revoke} = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

// The last test defines the element, which cannot be undone.
describe('a tag whose element is not defined yet', () => {
  const told: Setup[] = [];

  before(() => {
    void findWidgets((setup) => told.push(setup));
  });

  afterEach(() => {
    document.querySelectorAll('payment-widget').forEach((tag) => {
      tag.remove();
    });
  });

  it('shows the card fields as soon as their page has loaded, and skeletons for the rest', async () => {
    const tag = await placeTag(CHARGE);
    const frame = await shownFrame(tag);
    assert.equal(getComputedStyle(frame).visibility, 'visible');
    assert.equal(skeletonsOf(tag), 3, 'an amount, an e-mail address and a button');
    assert.equal(tag.shadowRoot?.querySelector('.badge')?.textContent, 'Test');
  });

  it('shows no skeletons for details that the page knows', async () => {
    const known = await placeTag({...CHARGE, 'customer-id': 'cus_known'});
    const named = await placeTag(CHARGE, {customer: {email: 'aline@example.bi'}});
    await shownFrame(known);
    await shownFrame(named);
    assert.equal(skeletonsOf(known), 2);
    assert.equal(skeletonsOf(named), 2);
    const whole = {first_name: 'Aline', last_name: 'Iradukunda', email: 'aline@example.bi'};
    const frame = await shownFrame(await placeTag(CHARGE, {customer: whole}));
    assert.isBelow(frame.offsetHeight, (await shownFrame(known)).offsetHeight, 'no name on card');
  });

  for (const [what, attributes, properties] of [
    ['a secret key', {...CHARGE, 'data-key': 'sk_test_demoUSD0000000000'}, {}],
    ['a secret key in a property', CHARGE, {customer: {address: {line1: 'sk_live_demoUSD0000000000'}}}],
    ['a property that cannot be read', CHARGE, {customer: revoked()}],
    ['an invalid attribute', {...CHARGE, amount: '19.999'}, {}],
    ['its form disabled', {...CHARGE, disabled: ''}, {}],
    ['mobile money first', {...CHARGE, methods: 'wallet card'}, {}],
  ] as const) {
    it(`shows no card fields with ${what}`, async () => {
      const tag = await placeTag(attributes, properties);
      await othersAreMet();
      assert.isFalse(isDrawn(tag));
    });
  }

  it('shows no card fields when the browser cannot move a frame', async () => {
    const moveBefore = Object.getOwnPropertyDescriptor(Element.prototype, 'moveBefore');
    if (!moveBefore) throw new Error('This browser cannot move frames.');
    Reflect.deleteProperty(Element.prototype, 'moveBefore');
    const tag = await placeTag(CHARGE);
    await Promise.resolve(); // mutation observers have run
    Object.defineProperty(Element.prototype, 'moveBefore', moveBefore);
    await othersAreMet();
    assert.isFalse(isDrawn(tag));
  });

  it('is reported with its options and its credential when it is for an invoice', async () => {
    const tag = await placeTag({'client-key': KEY, 'mode': 'invoice', 'invoice-id': 'inv_1'});
    await othersAreMet();
    assert.isFalse(isDrawn(tag));
    assert.deepEqual(
      told.map(({options, credential}) => [options.mode, credential]),
      [['invoice', KEY]],
    );
  });

  it('is adopted with the same frame, which does not load again', async () => {
    const tag = await placeTag(CHARGE);
    const frame = await shownFrame(tag);
    let loads = 0;
    await waitUntil(() => frame.contentWindow);
    const height = tag.offsetHeight;
    await import('../../src/define.js');
    frame.addEventListener('load', () => (loads += 1));
    await Reflect.get(tag, 'updateComplete');
    assert.lengthOf(tag.shadowRoot?.querySelectorAll('.widget') ?? [], 1);
    assert.equal(tag.shadowRoot?.querySelector('.frame iframe'), frame);
    assert.equal(frame.title, 'Card details');
    assert.equal(tag.offsetHeight, height);
    await waitUntil(() => tag.shadowRoot?.querySelector('.frame.ready'), 'no message of the frame arrived');
    assert.isAtMost(loads, 1, 'its own');
  });
});
