import {assert} from '@open-wc/testing';
import type {ReactiveControllerHost} from 'lit';
import type {PaymentBeforeSubmitEvent} from '../../src/element/events.js';
import {BeforeSubmit, type Verdict} from '../../src/element/before-submit.js';

/** The `BeforeSubmit` of an element in the page, with a clock that only the test moves. */
function makeBeforeSubmit(): {
  readonly beforeSubmit: BeforeSubmit;
  readonly host: HTMLElement;
  readonly verdicts: Verdict[];
  readonly limits: {readonly ms: number; readonly pass: () => void}[];
  readonly ask: () => void;
} {
  const host = Object.assign(document.createElement('div'), {requestUpdate: () => undefined});
  document.body.append(host);
  const limits: {ms: number; pass: () => void}[] = [];
  const after = (ms: number, pass: () => void): (() => void) => {
    limits.push({ms, pass});
    return () => limits.splice(0);
  };
  const beforeSubmit = new BeforeSubmit(host as unknown as ReactiveControllerHost & HTMLElement, after);
  const verdicts: Verdict[] = [];
  const ask = (): void => {
    beforeSubmit.ask({method: 'card'}, (verdict) => verdicts.push(verdict));
  };
  return {beforeSubmit, host, verdicts, limits, ask};
}

/** Makes each press wait for a promise of the page. */
function waitFor(host: HTMLElement, promise: PromiseLike<unknown>): void {
  host.addEventListener('onBeforeSubmit', (event: PaymentBeforeSubmitEvent) => {
    event.waitUntil(promise);
  });
}

async function turn(): Promise<void> {
  await new Promise((resolve) => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
}

describe('BeforeSubmit', () => {
  it('gives the verdict "go" synchronously when there is no listener', () => {
    const {ask, verdicts, limits, beforeSubmit} = makeBeforeSubmit();
    ask();
    assert.deepEqual(verdicts, ['go']);
    assert.isEmpty(limits);
    assert.isFalse(beforeSubmit.isPending);
  });

  it('fails when the page takes more than ten seconds, and ignores a later answer', async () => {
    const {ask, host, verdicts, limits, beforeSubmit} = makeBeforeSubmit();
    let agree = (): void => undefined;
    waitFor(host, new Promise<void>((resolve) => (agree = resolve)));
    ask();
    assert.isTrue(beforeSubmit.isPending);
    assert.equal(limits[0]?.ms, 10_000);
    limits[0]?.pass();
    await turn();
    assert.deepEqual(verdicts, ['failed']);
    agree();
    await turn();
    assert.deepEqual(verdicts, ['failed']);
    assert.isFalse(beforeSubmit.isPending);
  });

  it('waits for all listeners, and stops its timer after the last one', async () => {
    const {ask, host, verdicts, limits} = makeBeforeSubmit();
    let agree = (): void => undefined;
    waitFor(host, Promise.resolve());
    waitFor(host, new Promise<void>((resolve) => (agree = resolve)));
    ask();
    await turn();
    assert.isEmpty(verdicts);
    agree();
    await turn();
    assert.deepEqual(verdicts, ['go']);
    assert.isEmpty(limits);
  });

  it('gives no verdict when a listener drops the press or removes the element before it returns', () => {
    for (const end of ['drop', 'remove'] as const) {
      const {ask, host, verdicts, beforeSubmit} = makeBeforeSubmit();
      host.addEventListener('onBeforeSubmit', () => {
        if (end === 'drop') beforeSubmit.cancel();
        else host.remove();
      });
      ask();
      assert.isEmpty(verdicts, end);
      assert.isFalse(beforeSubmit.isPending, end);
    }
  });

  it('is pending while the listeners run, so that a listener cannot press again', () => {
    const {ask, host, verdicts, beforeSubmit} = makeBeforeSubmit();
    const pending: boolean[] = [];
    host.addEventListener('onBeforeSubmit', () => pending.push(beforeSubmit.isPending));
    ask();
    assert.deepEqual([pending, verdicts, beforeSubmit.isPending], [[true], ['go'], false]);
  });

  it('gives no verdict for a press that was dropped, or whose element was removed', async () => {
    for (const end of ['drop', 'remove'] as const) {
      const {ask, host, verdicts, beforeSubmit} = makeBeforeSubmit();
      let agree = (): void => undefined;
      waitFor(host, new Promise<void>((resolve) => (agree = resolve)));
      ask();
      if (end === 'drop') beforeSubmit.cancel();
      else host.remove();
      agree();
      await turn();
      assert.isEmpty(verdicts, end);
    }
  });
});
