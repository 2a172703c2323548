import type {Clock, Presence} from '../core/clock.js';

/** The browser's clock, and the payer's return to the page. */
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

/** Whether the browser is online, as far as it knows. */
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

/**
 * A new random UUID (version 4). `crypto.randomUUID` is missing on plain HTTP, but a developer in a local
 * network must be able to test the widget there.
 */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes]
    .map((byte, index) => {
      const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
      return marked.toString(16).padStart(2, '0');
    })
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
