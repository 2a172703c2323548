import {BROWSER_CLOCK} from './browser-clock.js';
import {BrowserLedger} from './browser-ledger.js';
import {BROWSER_CONNECTION} from './connection.js';
import {readEventStream} from './event-stream.js';
import {takeEarly} from './early-read.js';
import {send} from './http.js';
import {drawQr} from './qr-drawing.js';
import {randomId} from './random-id.js';
import type {World} from './world.js';

/** The browser that the widget runs in. Making it touches nothing: the page may be rendered on a server. */
export function browserWorld(): World {
  return {
    ...BROWSER_CLOCK,
    ...BROWSER_CONNECTION,
    chance: () => Math.random(),
    makeId: randomId,
    isHidden: () => document.hidden,
    send: (call) => send(call, takeEarly),
    readStream: readEventStream,
    drawQr,
    ledger: new BrowserLedger(),
  };
}
