import {expect} from '@playwright/test';
import {TEST_CARDS} from '../../../src/testing/index.ts';
import {test} from '../faults/play.ts';
import {SCENES} from '../faults/scenes.ts';
import {CURRENCY, type Stage} from '../faults/stage.ts';

const PAYLOADS = ['markup', 'link', 'bidi', 'long'] as const;
type Payload = (typeof PAYLOADS)[number];

/** Every text that the widget reads from a response, by operation; '' is all of them at once. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  createCustomer: ['', 'id', 'first_name', 'last_name', 'email'],
  createToken: ['', 'id', 'brand', 'last4'],
  createCardCharge: ['', 'id', 'status', 'currency', 'source.brand', 'source.last4', 'failure_message'],
  createSource: ['', 'id', 'brand', 'last4'],
  concludeAttempt: ['', 'outcome', 'status'],
  getInvoice: ['', 'id', 'number', 'status', 'currency', 'description', 'merchant.name', 'customer.id'],
  getInvoiceStatus: ['', 'status', 'settled_by', 'qr_reference'],
  streamInvoiceStatus: ['', 'status', 'settled_by', 'qr_reference'],
  createQr: ['', 'qr_reference', 'payload', 'currency'],
  createPhoneRequest: ['', 'uetr', 'status'],
};

for (const [operation, fields] of Object.entries(FIELDS)) {
  for (const field of fields) {
    const title = `hostile text in ${operation} ${field === '' ? 'everywhere' : field} runs no code and does not break the layout`;
    // All fields at once for every change. One by one, which can get further, only in `.ci/run`.
    test(title, {tag: field === '' ? [] : '@long'}, async ({stage}) => {
      const scene = SCENES[operation];
      if (!scene) throw new Error(`No scene is defined for ${operation}.`);
      for (const payload of PAYLOADS) {
        await begin(stage);
        const subject = await scene.prepare(stage);
        if (scene.without !== undefined) {
          await stage.service.setFault({operation: scene.without, kind: 'status', status: 503, times: 0});
        }
        await stage.service.setFault({operation, kind: 'hostile_strings', payload, field, times: 1});
        await scene.act(stage, subject);
        await untilAnswered(stage);
        await expectHarmless(stage, payload);
      }
    });
  }
}

/** Texts that are shown as the service sends them, and where. */
const SHOWN: readonly {
  readonly operation: string;
  readonly field: string;
  readonly order: (stage: Stage) => Promise<Readonly<Record<string, string>>>;
  readonly place: (stage: Stage) => Promise<string>;
}[] = [
  {
    operation: 'getInvoice',
    field: 'merchant.name',
    order: invoiceOrder,
    place: ({widget}) => widget.element.locator('[part=summary] p').first().innerText(),
  },
  {
    operation: 'getInvoice',
    field: 'number',
    order: invoiceOrder,
    place: ({widget}) => widget.element.locator('[part=summary]').innerText(),
  },
  {
    operation: 'listSources',
    field: 'brand',
    order: async ({service}) => ({
      ...{mode: 'charge', amount: '5000', currency: CURRENCY},
      'customer-id': await service.createCustomer(CURRENCY, TEST_CARDS.good),
    }),
    place: ({widget}) => widget.element.locator('fieldset').innerText(),
  },
];

for (const {operation, field, order, place} of SHOWN) {
  test(`hostile text in ${operation} ${field} is shown as text, and is shortened`, async ({stage}) => {
    for (const [payload, start] of [
      ['markup', '"><img src=x'],
      ['link', 'javascript:'],
      ['long', 'WWWW'],
    ] as const) {
      await begin(stage);
      const attributes = await order(stage);
      await stage.service.setFault({operation, kind: 'hostile_strings', payload, field, times: 0});
      await stage.place({attributes, session: sessionOf(attributes)});
      await expect.poll(() => place(stage)).toContain(start);
      expect((await place(stage)).length).toBeLessThan(200);
      await expectHarmless(stage, payload);
    }
  });
}

async function invoiceOrder({service}: Stage): Promise<Readonly<Record<string, string>>> {
  return {'mode': 'invoice', 'invoice-id': (await service.createInvoice(CURRENCY, 8000)).id, 'methods': 'card'};
}

function sessionOf(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const wanted = Object.entries(attributes).filter(([name]) => name !== 'methods' && name !== 'currency');
  return Object.fromEntries(wanted.map(([name, value]) => [name.replace('-', '_'), value]));
}

/** Clears the stage, and listens for what must not happen: markup that runs, and policy violations. */
async function begin(stage: Stage): Promise<void> {
  await stage.clear();
  await stage.page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, {__seen: seen, __pwn: (what: unknown) => seen.push(`ran: ${String(what)}`)});
    document.addEventListener('securitypolicyviolation', ({effectiveDirective}) => {
      seen.push(`refused: ${effectiveDirective}`);
    });
  });
}

/** Waits until the hostile response has arrived and the widget has rendered it. */
async function untilAnswered(stage: Stage): Promise<void> {
  const isLeft = async (): Promise<boolean> => {
    const response = await fetch(`${stage.service.url}/simulator/faults`);
    return JSON.stringify(await response.json()).includes('hostile_strings');
  };
  await expect.poll(isLeft).toBe(false);
  await stage.hears();
  // Not by animation frames: the elements are measured, and a page that is not rendered has no next frame.
  await stage.widget.element.evaluate((element) => Reflect.get(element, 'updateComplete') as Promise<unknown>);
}

async function expectHarmless(stage: Stage, payload: Payload): Promise<void> {
  const found = await stage.widget.element.evaluate((element) => {
    const root = element.shadowRoot;
    const inside = [...(root?.querySelectorAll('*') ?? [])];
    return {
      seen: Reflect.get(window, '__seen') as readonly string[],
      strange: inside
        .filter((one) =>
          one.matches('script, img, object, embed, link, base, meta, style, [onerror], [src^="javascript"], a'),
        )
        .map(({localName}) => localName),
      frames: inside.filter(({localName}) => localName === 'iframe').length,
      isTooWide: element.scrollWidth > element.clientWidth + 1 || document.documentElement.scrollWidth > innerWidth + 1,
      isTooHigh: element.clientHeight > 3_000,
      isTurned: /[\u202A-\u202E\u2066\u2067]/u.test(root?.textContent ?? ''),
    };
  });
  expect(found.seen, payload).toEqual([]);
  expect(found.strange, payload).toEqual([]);
  expect(found.frames, payload).toBeLessThan(2);
  expect({...found, seen: [], strange: [], frames: 0}, payload).toEqual({
    ...{seen: [], strange: [], frames: 0},
    ...{isTooWide: false, isTooHigh: false, isTurned: false},
  });
  // The shop requests a charge with an invalid id from its server.
  stage.expectNoComplaint(/^Failed to load resource/);
}
