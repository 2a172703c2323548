import {assert} from '@open-wc/testing';
import {eventOf} from '../../src/element/events.js';
import type {AddOptions} from '../../src/payment/options.js';
import type {CardInput} from '../../src/payment/state.js';
import {PaymentStore} from '../../src/store/payment-store.js';
import {FakeEnvironment} from '../helpers/fake-environment.js';
import {FakeView} from '../helpers/fake-view.js';
import {settled} from '../helpers/virtual-clock.js';

const OPTIONS: AddOptions = {
  mode: 'add',
  apiUrl: 'https://api.example.com',
  clientKey: 'pk_test_abc',
  customerId: 'cus_1',
  fields: [],
};
const INPUT: CardInput = {
  sourceId: undefined,
  isCodeAsked: false,
  details: undefined,
  tokenize: () => Promise.resolve({kind: 'invalid'}),
};

describe('a listener of the page that throws', () => {
  it('does not keep the store from announcing each failure once', async () => {
    const page = new EventTarget();
    page.addEventListener('onFailure', () => {
      throw new Error('of the page');
    });
    const view = new FakeView();
    const note = view.announce.bind(view);
    view.announce = (announcement) => {
      note(announcement);
      page.dispatchEvent(eventOf(announcement));
    };
    const store = new PaymentStore(new FakeEnvironment(), {options: OPTIONS, credential: OPTIONS.clientKey});
    store.attach(view);
    const mistakes = await mistakesDuring(async () => {
      for (const code of ['first', 'second']) {
        store.dispatch({type: 'card/submitted', attempt: code, input: INPUT});
        store.dispatch({type: 'charge/refused', attempt: code, reason: {code, message: ''}});
      }
      await settled();
    });
    assert.deepEqual(view.announced, ['failure first', 'failure second']);
    assert.equal(mistakes, 2);
    assert.isEmpty(store.payment.outbox);
  });
});

/** Counts uncaught errors. Otherwise they would fail the test. */
async function mistakesDuring(action: () => Promise<void>): Promise<number> {
  let mistakes = 0;
  const {onerror} = window;
  window.onerror = () => {
    mistakes += 1;
    return true;
  };
  await action();
  window.onerror = onerror;
  return mistakes;
}
