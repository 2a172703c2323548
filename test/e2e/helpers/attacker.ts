import {expect, type Frame, type Page} from '@playwright/test';
import {publishableKey} from './payment-service.ts';
import type {Recordings} from './recorder.ts';

declare global {
  interface Window {
    /** Sends every message to every reachable window; returns the number of windows. */
    readonly attack: (messages: readonly unknown[], mark: string) => number;
    /** What came back to the attacker's window or its ports. */
    readonly received: readonly string[];
    /** A window that the attacker opened. */
    opened?: Window | null;
  }
}

const THEME = {
  scheme: 'dark',
  colorText: '#ffffff',
  colorMuted: '#ffffff',
  colorBackground: '#000000',
  colorBorder: '#000000',
  colorAccent: '#000000',
  colorDanger: '#000000',
  radius: 0,
  fontSize: 8,
  padding: 8,
  labels: 'above',
};
/** Must equal the version in `card-protocol/greeting.ts`. */
export const CARD_PROTOCOL_VERSION = 3;
const NONCE = 'f'.repeat(32);
const TOKEN = `tok_${'A'.repeat(24)}`;

/** Every message of the card protocol in valid form, and some that are almost valid. */
export const EVERY_MESSAGE: readonly unknown[] = [
  {type: 'payment-widget:hello', version: CARD_PROTOCOL_VERSION},
  {type: 'payment-widget:hello', version: 1},
  {type: 'payment-widget:init', version: CARD_PROTOCOL_VERSION, nonce: NONCE},
  {type: 'payment-widget:init', version: CARD_PROTOCOL_VERSION, nonce: 'short'},
  {type: 'ready', nonce: NONCE},
  {type: 'configured'},
  {type: 'resized', height: 9_000},
  {type: 'changed', complete: true, empty: false, brand: 'visa', invalid: []},
  {type: 'changed', complete: false, empty: true, brand: '', invalid: ['number']},
  {type: 'submitted'},
  {type: 'tokenized', request: '1', token: TOKEN, holder: 'A'},
  {type: 'refused', request: '1', reason: 'rejected', code: 'card_declined'},
  {type: 'configure', credential: publishableKey('USD'), locale: 'fr', theme: THEME},
  {type: 'update', disabled: true, locale: 'fr', theme: THEME},
  {type: 'tokenize', request: '1', idempotencyKey: '1'},
  {type: 'focus'},
  {type: 'clear'},
  {type: 'clear', only: 'cvc'},
];

/** Every message of the page of a challenge. */
export const CHALLENGE_MESSAGES: readonly unknown[] = ['shown', 'returned'].map((step) => ({
  type: 'payment-widget:challenge',
  step,
}));

/** The script of an attacker's page. Runs in the page, so it refers to nothing outside itself. */
export function attackerScript(): void {
  const received: string[] = [];
  const recordMessage = ({data}: MessageEvent<unknown>): void => {
    received.push(JSON.stringify(data));
  };
  const windowsIn = (one: Window): readonly Window[] => [
    one,
    ...Array.from({length: one.length}, (_, index) => one[index]).flatMap((inner) => (inner ? windowsIn(inner) : [])),
  ];
  const portOf = (message: unknown): MessagePort => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = recordMessage;
    port1.postMessage(message);
    return port2;
  };
  const attack = (messages: readonly unknown[], mark: string): number => {
    const roots = [window.top, window.parent, window.opener as Window | null, window.opened];
    const targets = [...new Set(roots.flatMap((one) => (one ? windowsIn(one) : [])))].filter((one) => one !== window);
    for (const target of targets) {
      for (const message of messages) {
        target.postMessage(message, '*');
        target.postMessage(message, '*', [portOf(message)]);
        target.postMessage(message, '*', [portOf(message), portOf(message)]);
      }
      target.postMessage({mark}, '*');
    }
    return targets.length;
  };
  window.addEventListener('message', recordMessage);
  Object.defineProperties(window, {received: {value: received}, attack: {value: attack}});
}

/** An attacker's pages: the attack itself, and one that contains it in a frame. */
export const ATTACKER_PAGES = {
  '/attacker':
    '<!doctype html><title>Attacker</title><link rel="icon" href="data:,"><script src="/attacker.js"></script>',
  '/attacker.js': `(${attackerScript.toString()})()`,
  '/nest': '<!doctype html><title>Nest</title><link rel="icon" href="data:,"><iframe src="/attacker"></iframe>',
};

/** Origins other than the service's: different ports of its host and the shop's, and look-alike names. */
export function strangeOrigins(port: number): readonly string[] {
  return ['127.0.0.1', 'localhost', 'evil.localhost', 'localhost.evil.localhost', '127.0.0.1.localhost'].map(
    (host) => `http://${host}:${String(port)}`,
  );
}

/** Puts a page into a frame of another one, and returns the attacker's frame. */
export async function addFrame(page: Page, url: string): Promise<Frame> {
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    document.body.append(frame);
  }, url);
  const attacker = `${new URL(url).origin}/attacker`;
  await expect.poll(() => page.frame({url: attacker})).not.toBeNull();
  return untilReady(page.frame({url: attacker}));
}

/** Removes the attackers' frames, because each more frame is another target of messages. */
export async function removeAttackers(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe:is([src$="/attacker"], [src$="/nest"])')) frame.remove();
  });
}

/** Makes a page open the attacker's window. */
export async function openWindow(page: Page, origin: string): Promise<Frame> {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((url) => void window.open(url), `${origin}/attacker`),
  ]);
  return untilReady(opened.mainFrame());
}

async function untilReady(attacker: Frame | null): Promise<Frame> {
  if (!attacker) throw new Error('The frame of the attacker is missing.');
  await attacker.waitForFunction(() => 'attack' in window);
  return attacker;
}

/** Makes an attacker send everything, waits until all of it has arrived, and returns what came back. */
export async function attackFrom(
  attacker: Frame,
  {windowMessages}: Recordings,
  messages = EVERY_MESSAGE,
): Promise<readonly string[]> {
  const mark = `${attacker.url()} ${String(windowMessages.length)}`;
  const reached = await attacker.evaluate(([all, name]) => window.attack(all, name), [messages, mark] as const);
  expect(reached, 'windows that the attacker can reach').toBeGreaterThan(0);
  await expect.poll(() => windowMessages.filter((text) => text === JSON.stringify({mark})).length).toBe(reached);
  return attacker.evaluate(() => window.received);
}
