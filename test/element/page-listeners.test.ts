import {assert} from '@open-wc/testing';
import {NEW_PAYMENT} from '../../src/payment/state.js';
import {advance} from '../../src/payment/reducer.js';
import {eventOf} from '../../src/element/events.js';
import {EventOutbox, type PaymentView} from '../../src/store/event-outbox.js';
import {FakeEnvironment} from '../helpers/fake-environment.js';
import {settled} from '../helpers/virtual-clock.js';

describe('news of a payment', () => {
  it('is told to its end when a listener of the page throws', async () => {
    const page = new EventTarget();
    page.addEventListener('onFailure', () => {
      throw new Error('of the page');
    });
    const announced: string[] = [];
    const holder: PaymentView = {
      shown: () => Promise.resolve(),
      onChange: () => undefined,
      onLeft: () => undefined,
      announce(announcement) {
        announced.push(announcement.type === 'failure' ? announcement.failure.code : announcement.type);
        page.dispatchEvent(eventOf(announcement));
      },
    };
    const desk = new EventOutbox(
      new FakeEnvironment().attemptLog,
      () => holder,
      () => false,
    );
    const mistakes = await mistakesDuring(async () => {
      await Promise.all([fail(desk, 'a-1', 'first'), fail(desk, 'a-2', 'second')]);
    });
    assert.deepEqual(announced, ['first', 'second']);
    assert.equal(mistakes, 2);
    assert.isFalse(desk.isWaiting);
  });
});

function fail(desk: EventOutbox, attempt: string, code: string): Promise<void> {
  const sent = advance(NEW_PAYMENT, {type: 'card-sent', attempt});
  desk.tell(NEW_PAYMENT, sent);
  const failure = {kind: 'refused', code, message: ''} as const;
  desk.tell(sent, advance(sent, {type: 'failed', rail: 'card', attempt, failure}));
  return settled();
}

/** Counts what is thrown and caught by nobody; without this, the test itself would fail by it. */
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
