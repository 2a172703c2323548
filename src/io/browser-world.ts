import {BROWSER_CLOCK} from './browser-clock.js';
import {BrowserLedger} from './browser-ledger.js';
import {readEventStream} from './event-stream.js';
import {send} from './http.js';
import {drawQr} from './qr-drawing.js';
import {randomId} from './random-id.js';
import type {World} from './world.js';

/** The browser that the widget runs in. Making it touches nothing: the page may be rendered on a server. */
export function browserWorld(): World {
  return {
    ...BROWSER_CLOCK,
    chance: () => Math.random(),
    makeId: randomId,
    isHidden: () => document.hidden,
    isOffline: () => !navigator.onLine,
    onConnection,
    send,
    readStream: readEventStream,
    drawQr,
    ledger: new BrowserLedger(),
  };
}

function onConnection(callback: () => void): () => void {
  globalThis.addEventListener('online', callback);
  globalThis.addEventListener('offline', callback);
  return () => {
    globalThis.removeEventListener('online', callback);
    globalThis.removeEventListener('offline', callback);
  };
}
