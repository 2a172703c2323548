import type {Network} from '../api/http.js';
import type {Clock, Presence} from '../core/clock.js';
import type {QrDrawing} from '../payment/state.js';
import type {AttemptLog} from '../platform/attempt-log.js';

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
