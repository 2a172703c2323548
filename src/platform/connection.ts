import type {World} from '../store/environment.js';

/** The browser's network, as far as it tells. */
export const BROWSER_CONNECTION: Pick<World, 'isOffline' | 'onConnection'> = {
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
