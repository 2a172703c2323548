import {assert} from '@open-wc/testing';
import {offerHandshake} from '../../src/card-frame/card-frame.js';
import {CARD_PROTOCOL_VERSION, isFrameHello} from '../../src/card-protocol/greeting.js';

const NONCE = '0123456789abcdef0123456789abcdef';
const INIT = {type: 'payment-widget:init', version: CARD_PROTOCOL_VERSION, nonce: NONCE};

/** A same-origin frame whose window plays the frame's side of the handshake. */
function addFrame(): Window {
  const frame = document.createElement('iframe');
  frame.title = 'Card details';
  document.body.append(frame);
  if (!frame.contentWindow) throw new Error('the frame has no window');
  return frame.contentWindow;
}

function ports(count: number): MessagePort[] {
  return Array.from({length: count}, () => new MessageChannel().port2);
}

/** Waits until everything posted to a window so far has arrived. */
function arrived(self: Window): Promise<void> {
  return new Promise((resolve) => {
    self.addEventListener('message', ({data}) => {
      if (data === 'last') resolve();
    });
    self.postMessage('last', '*');
  });
}

describe('the frame’s side of the handshake', () => {
  let self: Window;
  let paired: string[];

  beforeEach(() => {
    self = addFrame();
    paired = [];
  });

  afterEach(() => {
    self.frameElement?.remove();
  });

  function offer(
    allowedOrigins: readonly string[] = [location.origin],
    embedder: Window = window,
    embedderOrigin?: string,
  ): void {
    const onPaired = (_port: MessagePort, nonce: string): number => paired.push(nonce);
    offerHandshake({self, embedder, embedderOrigin, allowedOrigins, onPaired});
  }

  it('sends a hello to its embedder', async () => {
    const heard = new Promise((resolve) => {
      addEventListener(
        'message',
        ({data}) => {
          resolve(data);
        },
        {once: true},
      );
    });
    offer();
    assert.isTrue(isFrameHello(await heard));
  });

  it('pairs once, with the first valid answer', async () => {
    offer();
    self.postMessage(INIT, '*', ports(1));
    self.postMessage({...INIT, nonce: NONCE.replace('0', '1')}, '*', ports(1));
    await arrived(self);
    assert.deepEqual(paired, [NONCE]);
  });

  for (const [what, data, count] of [
    ['no port', INIT, 0],
    ['two ports', INIT, 2],
    ['a malformed nonce', {...INIT, nonce: 'x'}, 1],
    ['another version', {...INIT, version: 1}, 1],
    ['another type', {...INIT, type: 'init'}, 1],
    ['no data', null, 1],
  ] as const) {
    it(`ignores an answer with ${what}, and still pairs with a valid one`, async () => {
      offer();
      self.postMessage(data, '*', ports(count));
      await arrived(self);
      assert.deepEqual(paired, []);
      self.postMessage(INIT, '*', ports(1));
      await arrived(self);
      assert.deepEqual(paired, [NONCE]);
    });
  }

  it('ignores an answer from an origin that is not on the list', async () => {
    offer(['https://shop.example', `${location.origin}0`]);
    self.postMessage(INIT, '*', ports(1));
    await arrived(self);
    assert.deepEqual(paired, []);
  });

  it('ignores an answer from a window that is not its embedder', async () => {
    const other = addFrame();
    offer([location.origin], other);
    self.postMessage(INIT, '*', ports(1));
    await arrived(self);
    assert.deepEqual(paired, []);
    other.frameElement?.remove();
  });

  it('accepts an answer from another window only if its origin is exactly that of the embedder', async () => {
    const sibling = addFrame();
    offer(['https://partner.example', location.origin], sibling, 'https://partner.example');
    self.postMessage(INIT, '*', ports(1));
    await arrived(self);
    assert.isEmpty(paired);
    offer(['https://partner.example'], sibling, location.origin);
    self.postMessage(INIT, '*', ports(1));
    await arrived(self);
    assert.isEmpty(paired);
    offer([location.origin], sibling, location.origin);
    self.postMessage(INIT, '*', ports(1));
    await arrived(self);
    assert.deepEqual(paired, [NONCE]);
    sibling.frameElement?.remove();
  });

  it('ignores an answer from a window that has been closed', async () => {
    const sibling = addFrame();
    offer([location.origin], sibling, location.origin);
    assert.isNull(sibling.opener);
    const {origin} = location;
    self.dispatchEvent(new MessageEvent('message', {data: INIT, origin, source: null, ports: ports(1)}));
    await arrived(self);
    assert.isEmpty(paired);
    sibling.frameElement?.remove();
  });
});
