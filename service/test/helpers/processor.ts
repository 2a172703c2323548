import {startReferenceProcessor, type ReferenceProcessor} from '../../conformance/reference-processor.js';
import {httpCards} from '../../src/rails/cards/http.js';
import type {CardProcessor} from '../../src/rails/cards/card-processor.js';

/** The key and the secret that the service and the processor of a test share. */
export const KNOWN = {key: 'key-of-a-processor', secret: 'secret-of-a-processor'};

/** Starts a processor that remembers its orders, and the rail that calls it over HTTP. The caller closes it. */
export async function startHttpCards(): Promise<{
  readonly processor: ReferenceProcessor;
  readonly cards: CardProcessor;
}> {
  const processor = await startReferenceProcessor(KNOWN);
  const cards = httpCards({
    CARDS_URL: `http://127.0.0.1:${processor.port}`,
    CARDS_KEY: KNOWN.key,
    CARDS_CALLBACK_SECRET: KNOWN.secret,
  });
  return {processor, cards};
}
