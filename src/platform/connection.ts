import type {Presence} from '../core/clock.js';

/** The browser's network, as far as it tells. */
export const BROWSER_CONNECTION: Pick<Presence, 'isOffline' | 'onConnection'> = {
  isOffline: () => !navigator.onLine,
  onConnection: (callback) => {
    globalThis.addEventListener('online', callback);
    globalThis.addEventListener('offline', callback);
    return () => {
      globalThis.removeEventListener('online', callback);
      globalThis.removeEventListener('offline', callback);
    };
  },
};
