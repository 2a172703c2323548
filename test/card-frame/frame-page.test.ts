import {assert} from '@open-wc/testing';
import {isFromFrame, type FromFrame} from '../../src/card-protocol/messages.js';
import {CARD_PROTOCOL_VERSION, isFrameHello} from '../../src/card-protocol/greeting.js';
import {CONFIGURE, NONCE} from './line.js';

/** The URL of the service that runs beside the tests. */
async function serviceUrl(): Promise<string> {
  const {url} = (await (await fetch('/__service.json')).json()) as {readonly url: string};
  return url;
}

describe('the card frame page, as the service serves it', () => {
  let frame: HTMLIFrameElement;

  beforeEach(async () => {
    frame = document.createElement('iframe');
    frame.title = 'Card details';
    frame.src = `${await serviceUrl()}/elements/card?k=pk_test_demoUSD0000000000`;
  });

  afterEach(() => {
    frame.remove();
  });

  /** Inserts the frame and pairs with it, like the element does. */
  function pair(onMessage: (message: FromFrame, port: MessagePort) => void): void {
    const greet = ({source, origin, data}: MessageEvent<unknown>): void => {
      if (source === null || source !== frame.contentWindow || !isFrameHello(data)) return;
      removeEventListener('message', greet);
      assert.equal(origin, new URL(frame.src).origin);
      const {port1, port2} = new MessageChannel();
      port1.onmessage = ({data: message}: MessageEvent<unknown>): void => {
        if (isFromFrame(message)) onMessage(message, port1);
      };
      frame.contentWindow.postMessage(
        {type: 'payment-widget:init', version: CARD_PROTOCOL_VERSION, nonce: NONCE},
        origin,
        [port2],
      );
    };
    addEventListener('message', greet);
    document.body.append(frame);
  }

  it('pairs with a page of an allowed origin, renders the form and answers', async () => {
    const heard: FromFrame[] = [];
    const answer = await new Promise<FromFrame>((resolve) => {
      pair((message, port) => {
        heard.push(message);
        if (message.type === 'ready') port.postMessage({...CONFIGURE, locale: 'fr'});
        if (message.type === 'resized') port.postMessage({type: 'tokenize', request: 'r1', idempotencyKey: 'k1'});
        if (message.type === 'refused') resolve(message);
      });
    });
    assert.deepEqual(answer, {type: 'refused', request: 'r1', reason: 'invalid', code: ''});
    assert.deepEqual(heard.slice(0, 2), [{type: 'ready', nonce: NONCE}, {type: 'configured'}]);
  });
});
