import type {Announcement} from '../../src/payment/state.js';
import type {ModelElement} from './element.js';
import type {Scheduler} from './scheduler.js';
import type {ModelService} from './service.js';
import type {Store} from './store.js';

/** What the outside does to what a page sends, as likely as is said here (0 to 1). */
export interface Weather {
  /** A call is lost before the service has it. */
  lost: number;
  /** An answer is lost, cut, or cannot be read. */
  unanswered: number;
  /** The service says "not now", before or after it did the work. */
  failing: number;
  /** A call arrives twice, as browsers send it again by themselves. */
  twice: number;
  /** An event of the stream is lost, doubled, or comes after a later one. */
  muddled: number;
  isOnline: boolean;
}

/** The network and the browser that all documents share. */
export interface Outside {
  readonly scheduler: Scheduler;
  readonly service: ModelService;
  readonly chance: () => number;
  readonly weather: Weather;
  readonly store: Store;
  /** How often the service was started again: what was on its way then is lost, what it has written stays. */
  restarts: number;
  /** Something that may never be so. */
  readonly onFault: (fault: string) => void;
  /** An event that a page heard. */
  readonly onEvent: (element: ModelElement, announcement: Announcement) => void;
}
