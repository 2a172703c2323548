import assert from 'node:assert/strict';
import type {Browser} from 'playwright';
import {TEST_CARDS} from '../../src/testing/index.ts';
import type {LedgerCharge, PaymentService} from '../e2e/helpers/payment-service.ts';
import {visit, type Visit} from './visit.ts';

/** A story that runs on any app. */
export type Story = (context: StoryContext) => Promise<void>;

/** What a story needs. */
export interface StoryContext {
  readonly browser: Browser;
  readonly service: PaymentService;
  readonly appUrl: string;
}

/** The price in all apps. */
const PRICE = {amount: 1999, currency: 'USD'} as const;
const PAID = {...PRICE, status: 'succeeded', failure_code: null};
const DECLINED = {...PRICE, status: 'failed', failure_code: 'PROCESSOR_DECLINED'};

/** The stories that every app passes. */
export const STORIES: Readonly<Record<string, Story>> = {
  'a card is charged: the page shows it and has received one event': paysByCard,
  'a card is declined: the page shows it and has received a failure without detail': isDeclined,
  'an invoice is paid by QR code: the page shows it and has received one event': paysByQr,
};

async function paysByCard(context: StoryContext): Promise<void> {
  await withVisit(context, '/', async ({widget, untilShown, events}, newCharges) => {
    await widget.payWith({number: TEST_CARDS.good});
    await untilShown('Paid: ');
    assert.deepEqual(await events(), [{type: 'onSuccess', hasDetail: true}]);
    const charges = await newCharges();
    assert.deepEqual(charges.map(outline), [PAID]);
    await untilShown(`Paid: ${charges[0]?.id}.`);
  });
}

async function isDeclined(context: StoryContext): Promise<void> {
  await withVisit(context, '/', async ({widget, untilShown, events}, newCharges) => {
    await widget.payWith({number: TEST_CARDS.PROCESSOR_DECLINED});
    await untilShown('Declined.');
    assert.deepEqual(await events(), [{type: 'onFailure', hasDetail: false}]);
    assert.deepEqual((await newCharges()).map(outline), [DECLINED]);
  });
}

async function paysByQr(context: StoryContext): Promise<void> {
  const {id} = await context.service.createInvoice(PRICE.currency, PRICE.amount);
  await withVisit(context, `/?invoice=${id}`, async ({widget, untilShown, events}, newCharges) => {
    // The layout moves until the card fields appear.
    await widget.card('number').waitFor();
    assert.equal(await context.service.approveQr(await widget.openQr()), 'settled');
    await untilShown(`Paid: ${id}.`);
    assert.deepEqual(await events(), [{type: 'onSuccess', hasDetail: true}]);
    const charges = await newCharges();
    assert.deepEqual(charges.map(outline), [PAID]);
    assert.equal(charges[0]?.invoice_id, id);
  });
}

type NewCharges = () => Promise<readonly LedgerCharge[]>;

/** A visit of its own that must end without errors. The story gets the charges that are new since it began. */
export async function withVisit(
  {browser, service, appUrl}: StoryContext,
  path: string,
  story: (visit: Visit, newCharges: NewCharges) => Promise<void>,
): Promise<void> {
  const before = new Set((await service.ledger()).map(({id}) => id));
  const payer = await visit(browser, appUrl + path);
  try {
    await story(payer, async () => (await service.ledger()).filter(({id}) => !before.has(id)));
    assert.deepEqual(payer.errors, [], 'errors on the console');
  } finally {
    await payer.close();
  }
}

function outline({amount, currency, status, failure_code}: LedgerCharge): Partial<LedgerCharge> {
  return {amount, currency, status, failure_code};
}
