import {takeEarly} from '../api/early-read.js';
import {readEventStream} from '../api/event-stream.js';
import {type Network, send} from '../api/http.js';
import type {Clock, Presence} from '../core/clock.js';
import type {QrDrawing} from '../payment/state.js';
import {type AttemptLog, BrowserAttemptLog} from '../platform/attempt-log.js';
import {BROWSER_CLOCK, BROWSER_CONNECTION, randomId} from '../platform/browser.js';
import {drawQr} from '../platform/qr-code.js';

/**
 * Everything outside that a payment depends on: clock, network, storage and chance. Passed in, so that the same code runs in
 * a browser and in the model that plays thousands of orders of events (`test/model`).
 */
export interface Environment extends Clock, Presence, Network {
  /** A fresh UUID, version 4. */
  readonly makeId: () => string;
  readonly drawQr: (text: string) => Promise<QrDrawing>;
  readonly attemptLog: AttemptLog;
}

/** The browser that the widget runs in. Making it touches nothing: the page may be rendered on a server. */
export function browserEnvironment(): Environment {
  return {
    ...BROWSER_CLOCK,
    ...BROWSER_CONNECTION,
    chance: () => Math.random(),
    makeId: randomId,
    isHidden: () => document.hidden,
    send: (call) => send(call, takeEarly),
    readStream: readEventStream,
    drawQr,
    attemptLog: new BrowserAttemptLog(),
  };
}
