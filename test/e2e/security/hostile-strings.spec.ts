import {expect} from '@playwright/test';
import {TEST_CARDS} from '../../../src/testing/index.ts';
import {test} from '../faults/run-row.ts';
import {CALL_STEPS} from '../faults/call-steps.ts';
import {CURRENCY, type FaultPage} from '../faults/fault-page.ts';

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
    test(title, {tag: field === '' ? [] : '@long'}, async ({faultPage}) => {
      const steps = CALL_STEPS[operation];
      if (!steps) throw new Error(`No steps are defined for ${operation}.`);
      for (const payload of PAYLOADS) {
        await resetPage(faultPage);
        const subject = await steps.prepare(faultPage);
        if (steps.disabledOperation !== undefined) {
          await faultPage.service.setFault({operation: steps.disabledOperation, kind: 'status', status: 503, times: 0});
        }
        await faultPage.service.setFault({operation, kind: 'hostile_strings', payload, field, times: 1});
        await steps.trigger(faultPage, subject);
        await untilAnswered(faultPage);
        await expectHarmless(faultPage, payload);
      }
    });
  }
}

/** Texts that are shown as the service sends them, and where. */
const SHOWN: readonly {
  readonly operation: string;
  readonly field: string;
  readonly order: (faultPage: FaultPage) => Promise<Readonly<Record<string, string>>>;
  readonly place: (faultPage: FaultPage) => Promise<string>;
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
  test(`hostile text in ${operation} ${field} is shown as text, and is shortened`, async ({faultPage}) => {
    for (const [payload, start] of [
      ['markup', '"><img src=x'],
      ['link', 'javascript:'],
      ['long', 'WWWW'],
    ] as const) {
      await resetPage(faultPage);
      const attributes = await order(faultPage);
      await faultPage.service.setFault({operation, kind: 'hostile_strings', payload, field, times: 0});
      await faultPage.place({attributes, session: sessionOf(attributes)});
      await expect.poll(() => place(faultPage)).toContain(start);
      expect((await place(faultPage)).length).toBeLessThan(200);
      await expectHarmless(faultPage, payload);
    }
  });
}

async function invoiceOrder({service}: FaultPage): Promise<Readonly<Record<string, string>>> {
  return {'mode': 'invoice', 'invoice-id': (await service.createInvoice(CURRENCY, 8000)).id, 'methods': 'card'};
}

function sessionOf(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const wanted = Object.entries(attributes).filter(([name]) => name !== 'methods' && name !== 'currency');
  return Object.fromEntries(wanted.map(([name, value]) => [name.replace('-', '_'), value]));
}

/** Clears the page, and records what must not happen: markup that runs, and policy violations. */
async function resetPage(faultPage: FaultPage): Promise<void> {
  await faultPage.clear();
  await faultPage.page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, {__seen: seen, __pwn: (what: unknown) => seen.push(`ran: ${String(what)}`)});
    document.addEventListener('securitypolicyviolation', ({effectiveDirective}) => {
      seen.push(`refused: ${effectiveDirective}`);
    });
  });
}

/** Waits until the hostile response has arrived and the widget has rendered it. */
async function untilAnswered(faultPage: FaultPage): Promise<void> {
  const isLeft = async (): Promise<boolean> => {
    const response = await fetch(`${faultPage.service.url}/simulator/faults`);
    return JSON.stringify(await response.json()).includes('hostile_strings');
  };
  await expect.poll(isLeft).toBe(false);
  await faultPage.events();
  // Not by animation frames: the elements are measured, and a page that is not rendered has no next frame.
  await faultPage.widget.element.evaluate((element) => Reflect.get(element, 'updateComplete') as Promise<unknown>);
}

async function expectHarmless(faultPage: FaultPage, payload: Payload): Promise<void> {
  const found = await faultPage.widget.element.evaluate((element) => {
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
  faultPage.expectNoErrors(/^Failed to load resource/);
}
