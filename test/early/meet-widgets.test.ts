import {assert, waitUntil} from '@open-wc/testing';
import {meetWidgets} from '../../src/early/meet-widgets.js';
import {noteListeners} from '../../src/io/early-listeners.js';
import type {Setup} from '../../src/page-inputs.js';
import {serviceUrl} from '../helpers/service.js';

const KEY = 'pk_test_demoUSD0000000000';
const CHARGE = {'client-key': KEY, 'amount': '19.99', 'currency': 'USD'};

/** A tag in the page, of which nobody has heard yet. */
async function placeTag(attributes: Readonly<Record<string, string>>): Promise<HTMLElement> {
  const tag = document.createElement('payment-widget');
  for (const [name, value] of Object.entries({'api-url': await serviceUrl(), ...attributes}))
    tag.setAttribute(name, value);
  document.body.append(tag);
  return tag;
}

function frameOf(tag: HTMLElement): HTMLIFrameElement | null | undefined {
  return tag.shadowRoot?.querySelector('iframe');
}

function isVisible(frame: HTMLIFrameElement): boolean {
  return getComputedStyle(frame).visibility === 'visible';
}

// The last test brings the element, and nothing takes it out of a page again.
describe('a tag whose element is not there yet', () => {
  const told: Setup[] = [];
  const meet = (): Promise<void> => meetWidgets((setup) => told.push(setup));

  afterEach(() => {
    document.querySelectorAll('payment-widget').forEach((tag) => {
      tag.remove();
    });
    told.length = 0;
  });

  it('has card fields as soon as their page is there, and outlines of what is awaited', async () => {
    const tag = await placeTag(CHARGE);
    await meet();
    const frame = frameOf(tag);
    if (!frame) throw new Error('There is no frame.');
    assert.isTrue(isVisible(frame));
    const bones = tag.shadowRoot?.querySelectorAll('.bone') ?? [];
    assert.lengthOf(bones, 4, 'two names, an e-mail address and a button');
    assert.equal(tag.shadowRoot?.querySelector('.badge')?.textContent, 'Test');
  });

  it('has no outlines of what the page knows', async () => {
    const known = await placeTag({...CHARGE, 'customer-id': 'cus_known'});
    const named = await placeTag(CHARGE);
    Object.assign(named, {customer: {first_name: 'Aline', last_name: 'Iradukunda'}});
    await meet();
    assert.lengthOf(known.shadowRoot?.querySelectorAll('.bone') ?? [], 1);
    assert.lengthOf(named.shadowRoot?.querySelectorAll('.bone') ?? [], 2);
  });

  it('is seen when it comes later', async () => {
    await meet();
    const tag = await placeTag({...CHARGE, mode: 'add'});
    await waitUntil(() => frameOf(tag));
  });

  for (const [what, attributes] of [
    ['a secret key', {...CHARGE, 'data-key': 'sk_test_demoUSD0000000000'}],
    ['a mistake', {...CHARGE, amount: '19.999'}],
    ['its form switched off', {...CHARGE, disabled: ''}],
  ] as const) {
    it(`with ${what} asks for nothing`, async () => {
      const tag = await placeTag(attributes);
      await meet();
      assert.isNull(tag.shadowRoot);
    });
  }

  it('asks for nothing with a secret key in what the page set as properties', async () => {
    const tag = await placeTag(CHARGE);
    Object.assign(tag, {customer: {address: {line1: 'sk_live_demoUSD0000000000'}}});
    await meet();
    assert.isNull(tag.shadowRoot);
  });

  it('has no frame where a browser could not move it', async () => {
    const moveBefore = Object.getOwnPropertyDescriptor(Element.prototype, 'moveBefore');
    if (!moveBefore) throw new Error('This browser cannot move frames.');
    Reflect.deleteProperty(Element.prototype, 'moveBefore');
    try {
      const tag = await placeTag(CHARGE);
      await meet();
      assert.isNull(tag.shadowRoot);
    } finally {
      Object.defineProperty(Element.prototype, 'moveBefore', moveBefore);
    }
  });

  it('is told of, where it is for an invoice, with what authorises that', async () => {
    const tag = await placeTag({'client-key': KEY, 'mode': 'invoice', 'invoice-id': 'inv_1'});
    await meet();
    assert.isNull(tag.shadowRoot);
    assert.deepEqual(
      told.map(({intent, credential}) => [intent.mode, credential]),
      [['invoice', KEY]],
    );
  });

  it('is taken over as it is: the same frame, in which nothing loads anew', async () => {
    const tag = await placeTag(CHARGE);
    await meet();
    tag.addEventListener('onReady', () => undefined);
    const frame = frameOf(tag);
    if (!frame) throw new Error('There is no frame.');
    let loads = 0;
    frame.addEventListener('load', () => (loads += 1));
    const height = tag.offsetHeight;
    await import('../../src/define.js');
    await Reflect.get(tag, 'updateComplete');
    assert.lengthOf(tag.shadowRoot?.querySelectorAll('.widget') ?? [], 1);
    assert.equal(frameOf(tag), frame);
    assert.equal(frame.title, 'Card details');
    assert.isTrue(isVisible(frame));
    assert.equal(tag.offsetHeight, height);
    await waitUntil(() => tag.shadowRoot?.querySelector('.frame.ready'), 'the frame was not heard', {timeout: 8_000});
    assert.equal(loads, 0);
    assert.isTrue(noteListeners(tag).has('onReady'), 'what the page listened to before');
  });

  it('is none any more once the element is there', async () => {
    const tag = await placeTag(CHARGE);
    await meet();
    await waitUntil(() => tag.shadowRoot?.querySelector('.frame.ready'), 'no card form', {timeout: 8_000});
    assert.lengthOf(tag.shadowRoot?.querySelectorAll('.widget') ?? [], 1);
  });
});
