import type {PaymentsClient} from '../api/client.js';
import {type Network, send} from '../api/http.js';
import type {Streams} from '../api/invoice-watcher.js';
import type {Clock, Presence} from '../core/clock.js';
import type {QrDrawing} from '../payment/payloads.js';
import type {Effect, EffectOf, PaymentEvent} from '../payment/payment-events.js';
import type {Slice} from '../payment/reducer.js';
import type {Payment} from '../payment/state.js';
import {type AttemptLog, BrowserAttemptLog} from '../platform/attempt-log.js';
import {BROWSER_CLOCK, BROWSER_CONNECTION, randomId} from '../platform/browser.js';

/**
 * Everything outside that a payment depends on: clock, network, storage and randomness. Passed in, so that the same code runs in a
 * browser and in the model that tests thousands of orders of events (`test/model`).
 */
export interface Environment extends Clock, Presence, Network, Streams {
  /** A fresh UUID, version 4. */
  readonly makeId: () => string;
  /** Loads the QR encoder; rejects when it cannot be loaded. */
  readonly loadQrCode: () => Promise<{readonly drawQr: (text: string) => Promise<QrDrawing>}>;
  /** Loads a part; rejects when it cannot be loaded. Returns a part that is already loaded without a promise. */
  readonly loadPart: (name: PartName) => Part | Promise<Part>;
  readonly attemptLog: AttemptLog;
}

/** What effects work with. */
export interface EffectContext {
  readonly env: Environment;
  readonly client: PaymentsClient;
  /** Resolves when the last search for attempts of earlier pages is complete. */
  readonly searched: () => Promise<unknown>;
  readonly dispatch: (event: PaymentEvent) => void;
  /** Calls back when the service should be polled at once; returns a function that unsubscribes. */
  readonly onAsk: (callback: () => void) => () => void;
}

/** A function for each kind of effect. It resolves with the resulting event, and never rejects. */
export type Effects<Kind extends Effect['do']> = {
  readonly [One in Kind]: (effect: EffectOf<One>) => Promise<PaymentEvent | undefined>;
};

/** An activity that runs as long as the payment needs it. When it ends with an event and is still needed, it starts again. */
export type Ongoing = (signal: AbortSignal) => Promise<PaymentEvent | undefined>;

/** The parts that are loaded on demand: the invoice mode, the wallets, the challenges of cards. */
export type PartName = 'invoice' | 'wallet' | 'challenge';

export interface Part {
  readonly slice: Slice;
  readonly effects: (context: EffectContext) => Partial<Effects<Effect['do']>>;
  /** The activities that run in a state, by name. */
  readonly ongoing?: (context: EffectContext, payment: Payment) => Iterable<readonly [string, Ongoing]>;
}

/** The browser that the widget runs in. Creating it accesses no browser API, because the page may be rendered on a server. */
export function browserEnvironment(): Omit<Environment, 'loadPart'> {
  return {
    ...BROWSER_CLOCK,
    ...BROWSER_CONNECTION,
    random: () => Math.random(),
    makeId: randomId,
    isHidden: () => document.hidden,
    send,
    loadQrCode: () => import('../platform/qr-code.js'),
    attemptLog: new BrowserAttemptLog(),
  };
}
