import type {CardProcessor} from './card-processor.js';
import type {InstantBank} from './instant-bank.js';
import {simulatedBank} from './simulated-bank.js';
import {simulatedCards} from './simulated-cards.js';

/** The systems that really move money, each behind a small interface. */
export interface Rails {
  readonly cards: CardProcessor;
  readonly bank: InstantBank;
}

/** Rails that move nothing, for development and tests. */
export const simulatedRails: Rails = {cards: simulatedCards, bank: simulatedBank};
