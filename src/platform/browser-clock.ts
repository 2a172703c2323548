import type {Clock, Presence} from '../core/clock.js';

/** The browser's clock, and the moments at which the payer comes back to it. */
export const BROWSER_CLOCK: Pick<Clock & Presence, 'now' | 'after' | 'onReturn'> = {
  now: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => {
      clearTimeout(timer);
    };
  },
  onReturn: (callback) => {
    const onVisible = (): void => {
      if (!document.hidden) callback();
    };
    document.addEventListener('visibilitychange', onVisible);
    globalThis.addEventListener('pageshow', callback);
    globalThis.addEventListener('online', callback);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      globalThis.removeEventListener('pageshow', callback);
      globalThis.removeEventListener('online', callback);
    };
  },
};
