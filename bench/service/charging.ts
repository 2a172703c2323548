import type {ReferenceProcessor} from '../../service/conformance/reference-processor.js';
import {readOn} from '../../service/test/helpers/test-server.js';
import type {Answered, Counts} from './charge-results.js';
import {ACCOUNT, AMOUNT, type Shop} from './shop.js';

/** The credentials of the card processor. */
export const KNOWN = {key: 'key-of-the-bench', secret: 'secret-of-the-bench'};

/** How many charges are made. */
export const CHARGES = 10_000;

const IN_FLIGHT = 24;
const AGAIN_MS = 200;
const LOOK_MS = 1000;

/** Charges that are being made. */
export interface Charging {
  /** Those that have been answered so far. */
  readonly answered: readonly Answered[];
  /** The milliseconds since the first charge. */
  readonly now: () => number;
  /** Resolves when all have been answered. */
  readonly ended: Promise<unknown>;
}

/** A charge of a response. */
interface Made {
  readonly id: string;
  readonly status: string;
}

/** A charge of the database. */
interface Row {
  readonly id: string;
  readonly status: string;
  readonly processing_id: string;
}

/** The service's settings for the processor at that port. */
export function cardsAt(port: number): Readonly<Record<string, string>> {
  return {
    RAIL_CARDS: 'http',
    CARDS_URL: `http://127.0.0.1:${port}`,
    CARDS_KEY: KNOWN.key,
    CARDS_CALLBACK_SECRET: KNOWN.secret,
  };
}

/** Makes all charges, each with its own key, and retries each at the next port until it is answered. */
export function startCharging(shop: Shop, ports: readonly number[]): Charging {
  const answered: Answered[] = [];
  const startedAt = Date.now();
  const now = (): number => Date.now() - startedAt;
  let next = 0;
  const chargeSome = async (): Promise<void> => {
    while (next < CHARGES) {
      const number = next++;
      const sentAt = now();
      const made = await chargeUntilAnswered(shop, ports, number);
      answered.push({...made, ms: now() - sentAt, at: now()});
    }
  };
  return {answered, now, ended: Promise.all(Array.from({length: IN_FLIGHT}, chargeSome))};
}

async function chargeUntilAnswered(
  shop: Shop,
  ports: readonly number[],
  number: number,
): Promise<Pick<Answered, 'charge' | 'status' | 'tries'>> {
  const card = shop.cards[number % shop.cards.length];
  const body = JSON.stringify({amount: AMOUNT, currency: ACCOUNT.currency, ...card});
  const headers = {
    'authorization': `Bearer ${ACCOUNT.secretKey}`,
    'content-type': 'application/json',
    'idempotency-key': `charge-${number}`,
  };
  for (let tries = 1; ; tries += 1) {
    const url = `http://127.0.0.1:${ports[(number + tries) % ports.length]}/v2/charges/card`;
    const made = await fetch(url, {method: 'POST', headers, body})
      .then(readMade)
      .catch(() => undefined);
    if (made !== undefined) return {charge: made.id, status: made.status, tries};
    await pause(AGAIN_MS);
  }
}

/** The charge of a response; undefined if it has none. */
async function readMade(answer: Response): Promise<Made | undefined> {
  if (answer.status === 201) return (await answer.json()) as Made;
  await answer.body?.cancel();
  return undefined;
}

/** Waits until this many charges were answered. */
export async function untilAnswered(count: number, {answered}: Charging): Promise<void> {
  while (answered.length < count) await pause(20);
}

/** Waits until no calls are left to make, then compares the responses, the database and the processor. */
export async function countCharges(
  {answered}: Charging,
  databaseUrl: string,
  rail: ReferenceProcessor,
): Promise<Counts> {
  await untilNoCallIsLeft(databaseUrl);
  const taken = new Set(
    rail
      .attempts()
      .filter((attempt) => rail.moved(attempt).taken > 0)
      .map(processingId),
  );
  const rows = await readOn<Row>(databaseUrl, 'select id, status, processing_id from charges');
  const paid = new Set(rows.filter(({processing_id}) => taken.has(processing_id)).map(({id}) => id));
  const told = new Set(answered.map(({charge}) => charge).filter((id) => paid.has(id))).size;
  return {
    charges: CHARGES,
    lost: CHARGES - told,
    doubled: rows.length - told + taken.size - told,
    unended: rows.filter(({status}) => status !== 'succeeded').length,
    again: answered.filter(({tries}) => tries > 1).length,
    pending: answered.filter(({status}) => status === 'pending').length,
  };
}

/** The id that the reference processor gives to the charge of an attempt. */
function processingId(attempt: string): string {
  return `ref_${attempt}`;
}

async function untilNoCallIsLeft(databaseUrl: string): Promise<void> {
  for (;;) {
    const calls = await readOn(databaseUrl, 'select 1 from tasks where rail is not null limit 1');
    if (calls.length === 0) return;
    await pause(LOOK_MS);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
