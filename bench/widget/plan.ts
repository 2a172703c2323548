/** A page that is opened: ours, or one that shows what no widget can beat. */
export type Subject = 'blank' | 'plain' | 'plain-iframe' | 'card' | 'qr';

/** How the browser is: as fast as the machine, or a cheap phone on a slow line. */
export type Condition = 'fast' | 'slow';

export const SUBJECTS: readonly Subject[] = ['blank', 'plain', 'plain-iframe', 'card', 'qr'];
export const CONDITIONS: readonly Condition[] = ['fast', 'slow'];

/** What each page is, in words. */
export const TITLES: Readonly<Record<Subject, string>> = {
  'blank': 'an empty page',
  'plain': 'an input in the page that groups digits',
  'plain-iframe': 'an input in a frame of another origin',
  'card': 'the widget, until a card can be typed',
  'qr': 'the widget, until a QR code is seen',
};

/** What a line can do: bytes a second, and milliseconds there and back. */
export interface Line {
  readonly latency: number;
  readonly downloadThroughput: number;
  readonly uploadThroughput: number;
  readonly offline: boolean;
}

/** Slow 4G as in the peers' harness: 1.6 Mbit/s down, 750 kbit/s up, 150 ms; and a processor four times slower. */
export const SLOW: Line = {latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, offline: false};
/** Slow 3G as the browser's own tools have it; it shows most of what comes late. */
export const SLOWEST: Line = {latency: 300, downloadThroughput: 400e3 / 8, uploadThroughput: 400e3 / 8, offline: false};
export const SLOWDOWN = 4;

/** How much is measured. */
export interface Plan {
  /** Every page, under every condition, once a round. */
  readonly rounds: number;
  /** Invoices that are paid, for the time until the page hears. */
  readonly payments: number;
}

export const FULL_PLAN: Plan = {rounds: 7, payments: 40};
export const QUICK_PLAN: Plan = {rounds: 1, payments: 5};

/** It ends by then, whatever happens. */
export const LIMIT_MS = 15 * 60_000;
