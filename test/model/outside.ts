import type {Announcement} from '../../src/payment/state.js';
import type {ModelElement} from './element.js';
import type {Scheduler} from './scheduler.js';
import type {ModelService} from './service.js';
import type {Store} from './store.js';

/** The probability (0 to 1) of each network fault. */
export interface NetworkConditions {
  /** A request is lost before the service receives it. */
  lost: number;
  /** A response is lost, truncated or unreadable. */
  unanswered: number;
  /** The service answers with an error, before or after it did the work. */
  failing: number;
  /** A request arrives twice, because browsers retry by themselves. */
  twice: number;
  /** A stream event is lost, duplicated or out of order. */
  muddled: number;
  isOnline: boolean;
}

/** The network and the browser that all documents share. */
export interface Outside {
  readonly scheduler: Scheduler;
  readonly service: ModelService;
  readonly chance: () => number;
  readonly conditions: NetworkConditions;
  readonly store: Store;
  /** How often the service was restarted: requests in flight are lost, stored data stays. */
  restarts: number;
  /** Reports something that must never happen. */
  readonly onFault: (fault: string) => void;
  /** Reports an event that a page received. */
  readonly onEvent: (element: ModelElement, announcement: Announcement) => void;
}
