import {assert} from '@open-wc/testing';
import {eventOf} from '../../src/element/events.js';

const PAID = {amount: 5000, currency: 'BIF', invoice_id: 'in_1', uetr: 'u-1'} as const;

describe('eventOf', () => {
  it('gives a decline the detail undefined, because the default of the platform is null', () => {
    const event = eventOf({type: 'failure', failure: {kind: 'declined', code: 'INVALID_CVN'}});
    assert.instanceOf(event, CustomEvent);
    assert.equal(event.type, 'onFailure');
    assert.isTrue('detail' in event);
    assert.isUndefined(event.detail);
    assert.isNull(new CustomEvent('onFailure').detail);
  });

  it('gives any other failure a code and a message, and nothing else', () => {
    const failure = {kind: 'refused', code: 'qr_generate_failed', message: 'No.'} as const;
    assert.deepEqual(eventOf({type: 'failure', failure}).detail, {code: 'qr_generate_failed', message: 'No.'});
  });

  it('gives a success its detail', () => {
    const event = eventOf({type: 'success', detail: PAID});
    assert.equal(event.type, 'onSuccess');
    assert.deepEqual<unknown>(event.detail, PAID);
  });

  it('returns an event that bubbles and leaves every shadow root', () => {
    const outer = document.createElement('div');
    const inner = document.createElement('div');
    outer.attachShadow({mode: 'open'}).append(inner);
    const source = document.createElement('div');
    inner.attachShadow({mode: 'closed'}).append(source);
    document.body.append(outer);
    const heard: EventTarget[] = [];
    document.addEventListener('onSuccess', ({target}) => target && heard.push(target), {once: true});
    source.dispatchEvent(eventOf({type: 'success', detail: PAID}));
    outer.remove();
    assert.deepEqual(heard, [outer]);
  });

  it('freezes the detail deeply, so that one listener cannot change what the next one reads', () => {
    const charge = {
      id: 'ch_1',
      amount: 1,
      currency: 'USD',
      status: 'succeeded',
      description: '',
      failure_code: null,
      failure_message: null,
      source: {brand: 'visa', last_four: '4242'},
    } as const;
    const customer = {
      object: 'customer',
      id: 'cus_1',
      email: null,
      first_name: null,
      last_name: null,
      birth_date: null,
      merchant_id: 'mer_1',
      address: {object: 'address', city: null},
      status: 'active',
      is_live: false,
    };
    const {detail} = eventOf({type: 'success', detail: {customer, charge: {...charge, source: {...charge.source}}}});
    assert.isFrozen(detail);
    assert.isFrozen((detail as {readonly charge: {readonly source: object}}).charge.source);
    assert.isFrozen((detail as {readonly customer: {readonly address: object}}).customer.address);
  });
});
