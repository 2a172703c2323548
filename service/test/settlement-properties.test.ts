import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {pk, useService, type Answer, type Body} from './helpers/harness.js';
import {answerPhone, payByCard, payQr, readInvoice, spiedRails} from './helpers/pay.js';
import {CARDS, createInvoice, due, readStatus} from './helpers/steps.js';

const spied = spiedRails();
const service = useService({rails: spied.rails});

/** An action on an invoice. `nth` selects one of its codes, requests or charges. */
type Deed =
  | {readonly do: 'ask qr' | 'ask phone'}
  | {readonly do: 'card'; readonly card: keyof typeof CARDS}
  | {readonly do: 'pay qr' | 'approve phone' | 'decline phone'; readonly nth: number}
  | {readonly do: 'settle' | 'fail'; readonly nth: number};

const deed: fc.Arbitrary<Deed> = fc.oneof(
  {weight: 3, arbitrary: fc.record({do: fc.constantFrom('ask qr' as const, 'ask phone' as const)})},
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('card' as const),
      card: fc.constantFrom('visa' as const, 'noFunds' as const, 'pending' as const, 'paid' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'pay qr' as const,
        'pay qr' as const,
        'approve phone' as const,
        'decline phone' as const,
        'settle' as const,
        'fail' as const,
      ),
      nth: fc.nat(6),
    }),
  },
);

/** Actions in sequence. The actions of one list happen at the same moment. */
const course = fc.array(fc.array(deed, {minLength: 1, maxLength: 5}), {minLength: 1, maxLength: 8});

describe('payments in any order', () => {
  for (const [name, part] of [
    ['in one part', 4500],
    ['in two parts', 1000],
    ['in two parts of the same amount', 2250],
  ] as const) {
    it(`for an invoice ${name} add up to its amount, and all other money is refunded`, async () => {
      const check = fc.asyncProperty(course, async (turns) => {
        const payer = await newPayer(part);
        spied.refunds.length = 0;
        for (const turn of turns) {
          const answers = await Promise.all(turn.map((one) => payer.act(one)));
          for (const answer of answers) assert.ok([200, 201, 403, 409].includes(answer?.status ?? 200), answer?.text);
          await payer.look();
        }
        const invoice = await readInvoice(service, payer.invoice());
        checkBooks(invoice, part);
        checkReturned(invoice, await readStatus(service, invoice));
        await checkParts(invoice);
      });
      await fc.assert(check, {numRuns: 25});
    });
  }
});

/** Compares the returned amount in the status with the refunds of each charge. */
function checkReturned(invoice: Body, status: Body): void {
  const returned = (invoice['charges'] as Body[]).map((charge) => charge['amount_refunded'] as number);
  assert.equal(
    status['returned_amount'],
    returned.reduce((sum, amount) => sum + amount, 0),
  );
}

/** Compares the sums of an invoice with its charges, and the refunds with the rails. */
function checkBooks(invoice: Body, part: number): void {
  const charges = invoice['charges'] as Body[];
  const taken = charges.filter((charge) => charge['status'] === 'succeeded');
  const kept = taken.filter((charge) => charge['refunded'] === false);
  const parts = part === 4500 ? [4500] : [part, 4500 - part];
  assert.deepEqual(kept.map((charge) => charge['amount']).sort(byAmountIn(parts)), parts.slice(0, kept.length));
  const sum = kept.reduce((all, charge) => all + (charge['amount'] as number), 0);
  const due = 4500 - sum;
  assert.deepEqual(
    [invoice['total_amount_paid'], invoice['amount_due'], invoice['amount_payable'], invoice['status']],
    [sum, due, kept.length === 0 ? part : due, ['pending', due === 0 ? 'paid' : 'partial_paid', 'paid'][kept.length]],
  );
  assert.equal(
    kept.length > 0,
    kept.some((charge) => charge['id'] === (invoice['charge'] as Body | null)?.['id']),
  );
  const back = taken.filter((charge) => charge['refunded'] === true);
  for (const charge of back) assert.equal(charge['amount_refunded'], charge['amount']);
  assert.deepEqual(
    spied.refunds.map(({rail, reference}) => `${rail} ${reference}`).sort(),
    back.map((charge) => `${railOf(charge)} ${String(charge['processing_id'])}`).sort(),
  );
}

/** Each part is paid once, with money that was requested for that part. */
async function checkParts(invoice: Body): Promise<void> {
  const kept = await service.prepared.services.db
    .selectFrom('charges')
    .select('installment')
    .where('invoice_id', '=', invoice['id'] as string)
    .where('status', '=', 'succeeded')
    .where('amount_refunded', '=', 0n)
    .orderBy('installment')
    .execute();
  assert.deepEqual(
    kept.map(({installment}) => installment),
    [1, 2].slice(0, kept.length),
  );
}

function byAmountIn(parts: readonly number[]) {
  return (one: unknown, other: unknown): number => parts.indexOf(one as number) - parts.indexOf(other as number);
}

function railOf(charge: Body): 'cards' | 'bank' {
  return (charge['source'] as Body)['brand'] === 'ips' ? 'bank' : 'cards';
}

/** A payer with a bank app, a phone and cards, and what they have received so far. */
async function newPayer(amount_to_paid: number) {
  const products = [{quantity: 1, product_id: 'prod_demoUSD2'}];
  let invoice = await createInvoice(service, 'USD', {products, amount_to_paid});
  const [codes, requests, waiting]: [Body[], Body[], Body[]] = [[], [], []];
  const ask = async (rail: 'qr' | 'phone_requests', given: Body[]): Promise<Answer> => {
    const body = {...due(invoice), ...(rail === 'qr' ? {} : {phone_number: '+25779001234'})};
    const answer = await service.ask('POST', `/v2/invoices/${invoice['id']}/${rail}`, {key: pk('USD'), body});
    if (answer.status === 201) given.push(answer.body);
    return answer;
  };
  const card = async (name: keyof typeof CARDS): Promise<Answer> => {
    const answer = await payByCard(service, invoice, {number: CARDS[name]});
    if (answer.status === 201) waiting.push(answer.body);
    return answer;
  };
  const end = (charge: Body, how: 'settle' | 'fail') =>
    service.ask('POST', `/simulator/charges/${charge['id']}/${how}`);
  const nthOf = (given: readonly Body[], nth: number, use: (one: Body) => Promise<Answer>) => {
    const one = given.length === 0 ? undefined : given[nth % given.length];
    return one === undefined ? Promise.resolve(undefined) : use(one);
  };
  const act = (one: Deed): Promise<Answer | undefined> => {
    switch (one.do) {
      case 'ask qr':
        return ask('qr', codes);
      case 'ask phone':
        return ask('phone_requests', requests);
      case 'card':
        return card(one.card);
      case 'pay qr':
        return nthOf(codes, one.nth, (code) => payQr(service, code));
      case 'approve phone':
        return nthOf(requests, one.nth, (request) => answerPhone(service, request, 'approve'));
      case 'decline phone':
        return nthOf(requests, one.nth, (request) => answerPhone(service, request, 'decline'));
      case 'settle':
      case 'fail':
        return nthOf(waiting, one.nth, (charge) => end(charge, one.do));
    }
  };
  return {
    act,
    invoice: () => invoice,
    async look() {
      const now = await readInvoice(service, invoice);
      // A payer who does not know that it is paid keeps requesting the last part.
      if (now['status'] !== 'paid') invoice = now;
    },
  };
}
