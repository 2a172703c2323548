import {expect, test as base} from '@playwright/test';

/** An event of a widget as the page heard it. `hasDetail` is false when `detail` was exactly `undefined`. */
export interface HeardEvent {
  readonly type: 'onSuccess' | 'onFailure';
  /** The `id` of the element it came from. */
  readonly from: string;
  readonly detail: unknown;
  readonly hasDetail: boolean;
}

/** Where the demo runs. */
export interface Places {
  readonly shopUrl: string;
  readonly serviceUrl: string;
}

interface Fixtures {
  readonly places: Places;
  /** Every event that reached the document so far, in order. */
  readonly heard: () => Promise<readonly HeardEvent[]>;
  /** What the page wrote to the console, and what it threw; a test that expects an error takes it out of the list. */
  readonly complaints: string[];
}

/** Playwright's `test`, with a record of the widgets' events. A page that logs an error fails its test. */
export const test = base.extend<Fixtures>({
  places: async ({}, use) => {
    await use({shopUrl: variable('SHOP_URL'), serviceUrl: variable('SERVICE_URL')});
  },
  complaints: [
    async ({page}, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        // The browser notes every answer that is no success, also one that the page expects.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(complaints);
      expect(complaints, 'errors on the console').toEqual([]);
    },
    {auto: true},
  ],
  heard: async ({page}, use) => {
    await page.addInitScript(recordEvents);
    await use(() => page.evaluate(() => (globalThis as unknown as Recording).heardEvents));
  },
});

export {expect};

interface Recording {
  heardEvents: HeardEvent[];
}

/** Runs in the page, before its scripts. */
function recordEvents(): void {
  const heardEvents: HeardEvent[] = [];
  (globalThis as unknown as Recording).heardEvents = heardEvents;
  for (const type of ['onSuccess', 'onFailure'] as const) {
    document.addEventListener(type, (event) => {
      const {detail} = event as CustomEvent<unknown>;
      const from = event.target instanceof Element ? event.target.id : '';
      heardEvents.push({type, from, detail: detail ?? null, hasDetail: detail !== undefined});
    });
  }
}

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the tests start with \`npm run test:e2e\`.`);
  return value;
}
