/** The page to open: ours, or a minimal one that no widget can beat. */
export type Subject = 'blank' | 'plain' | 'plain-iframe' | 'card' | 'qr';

/** Full speed, or a cheap phone on a slow network. */
export type Condition = 'fast' | 'slow';

export const SUBJECTS: readonly Subject[] = ['blank', 'plain', 'plain-iframe', 'card', 'qr'];
export const CONDITIONS: readonly Condition[] = ['fast', 'slow'];

/** The description of each page. */
export const TITLES: Readonly<Record<Subject, string>> = {
  'blank': 'an empty page',
  'plain': 'an input in the page that groups digits',
  'plain-iframe': 'an input in a frame of another origin',
  'card': 'the widget, until a card can be typed',
  'qr': 'the widget, until a QR code is seen',
};

/** A network: bytes per second and round trip in milliseconds. */
export interface Line {
  readonly latency: number;
  readonly downloadThroughput: number;
  readonly uploadThroughput: number;
  readonly offline: boolean;
}

/** Slow 4G as in the peers' harness: 1.6 Mbit/s down, 750 kbit/s up, 150 ms; plus a CPU four times slower. */
export const SLOW: Line = {latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, offline: false};
/** Slow 3G as in Chromium's DevTools. It reveals most late changes. */
export const SLOWEST: Line = {latency: 300, downloadThroughput: 400e3 / 8, uploadThroughput: 400e3 / 8, offline: false};
export const SLOWDOWN = 4;

/** The number of measurements. */
export interface Plan {
  /** Each round opens every page once under every condition. */
  readonly rounds: number;
  /** Paid invoices, for the time until the page is notified. */
  readonly payments: number;
}

export const FULL_PLAN: Plan = {rounds: 7, payments: 40};
export const QUICK_PLAN: Plan = {rounds: 1, payments: 5};

/** The time limit of a run. */
export const LIMIT_MS = 15 * 60_000;
