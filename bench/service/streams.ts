import {Agent, get, type IncomingMessage} from 'node:http';
import type {StreamResult} from './results.js';
import type {ServiceProcess} from './service-process.js';
import {ACCOUNT, AMOUNT, call, times, type Shop} from './shop.js';

const SETTLE_MS = 2000;
const HEARD_LIMIT_MS = 10_000;

/**
 * Opens a stream per invoice, all on the first process, and measures their memory. Pays one invoice through the last
 * process and waits until its stream reports it.
 */
export async function measureStreams(
  processes: readonly ServiceProcess[],
  shop: Shop,
): Promise<Pick<StreamResult, 'streams' | 'beforeMb' | 'withStreamsMb' | 'heardAfterMs'>> {
  const [holder] = processes;
  const payer = processes.at(-1);
  if (holder === undefined || payer === undefined) throw new Error('there is no process');
  await readOnce(holder, shop);
  await pause(SETTLE_MS);
  const beforeMb = await holder.residentMb();
  const agent = new Agent({maxSockets: Number.POSITIVE_INFINITY});
  try {
    const open = await times(shop.invoices.length, (index) =>
      openStream(holder.url, shop.invoices[index] ?? '', agent),
    );
    await pause(SETTLE_MS);
    const withStreamsMb = await holder.residentMb();
    const heardAfterMs = await payAndHear(payer.url, shop, open[0]);
    return {streams: open.length, beforeMb, withStreamsMb, heardAfterMs};
  } finally {
    agent.destroy();
  }
}

/** Reads every status once, so that one-time costs are not counted as those of the streams. */
async function readOnce({url}: ServiceProcess, {invoices}: Shop): Promise<void> {
  const key = ACCOUNT.publishableKey;
  await times(invoices.length, (index) => call(url, `/v2/invoices/${invoices[index] ?? ''}/status`, {key}));
}

/** Opens one stream and waits for its first event. */
function openStream(url: string, invoice: string, agent: Agent): Promise<IncomingMessage> {
  const headers = {authorization: `Bearer ${ACCOUNT.publishableKey}`};
  return new Promise((resolve, reject) => {
    const request = get(`${url}/v2/invoices/${invoice}/events`, {agent, headers}, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`a stream was refused: ${answer.statusCode ?? 'no status'}`));
      answer.setEncoding('utf8').once('data', () => resolve(answer));
      // All are aborted together at the end.
      answer.on('error', () => undefined);
    });
    request.once('error', reject);
  });
}

/** Pays the first invoice; returns the milliseconds until its stream reports `paid`. */
async function payAndHear(url: string, shop: Shop, stream: IncomingMessage | undefined): Promise<number> {
  const heard = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error('no stream heard of the payment')), HEARD_LIMIT_MS).unref();
    stream?.on('data', (text: string) => {
      if (text.includes('"status":"paid"')) resolve(performance.now());
    });
  });
  const started = performance.now();
  const body = {amount: AMOUNT, currency: ACCOUNT.currency, ...shop.cards[0], invoice_id: shop.invoices[0]};
  const [end] = await Promise.all([heard, call(url, '/v2/charges/card', {key: ACCOUNT.secretKey, body})]);
  return end - started;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
