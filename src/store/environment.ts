import {takeEarly} from '../api/request.js';
import {type Network, send} from '../api/http.js';
import type {EventStream} from '../api/invoice-watcher.js';
import type {Clock, Presence} from '../core/clock.js';
import type {QrDrawing} from '../payment/payloads.js';
import type {Part} from './effects.js';
import {type AttemptLog, BrowserAttemptLog} from '../platform/attempt-log.js';
import {BROWSER_CLOCK, BROWSER_CONNECTION, randomId} from '../platform/browser.js';

/**
 * Everything outside that a payment depends on: clock, network, storage and chance. Passed in, so that the same code runs in
 * a browser and in the model that plays thousands of orders of events (`test/model`).
 */
export interface Environment extends Clock, Presence, Network {
  /** A fresh UUID, version 4. */
  readonly makeId: () => string;
  /** Reads an event stream until it ends; without it, the watcher reads it with `fetch`. */
  readonly readStream?: (stream: EventStream) => Promise<void>;
  /** Takes one of the browser's few streams; without it, the watcher asks for a lock. */
  readonly takeStreamSlot?: () => Promise<(() => void) | undefined>;
  /** Loads the QR encoder; rejects when it cannot be loaded. */
  readonly loadQrCode: () => Promise<{readonly drawQr: (text: string) => Promise<QrDrawing>}>;
  /** Loads what a payment by wallet needs; rejects when it cannot be loaded. */
  readonly loadWallets: () => Promise<Part>;
  readonly attemptLog: AttemptLog;
}

/** The browser that the widget runs in. Making it touches nothing: the page may be rendered on a server. */
export function browserEnvironment(): Omit<Environment, 'loadWallets'> {
  return {
    ...BROWSER_CLOCK,
    ...BROWSER_CONNECTION,
    chance: () => Math.random(),
    makeId: randomId,
    isHidden: () => document.hidden,
    send: (call) => send(call, takeEarly),
    loadQrCode: () => import('../platform/qr-code.js'),
    attemptLog: new BrowserAttemptLog(),
  };
}
