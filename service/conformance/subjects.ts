import type {CardDetails, CardProcessor} from '../src/rails/cards/card-processor.js';
import {httpCards} from '../src/rails/cards/http.js';
import {simulatedCards} from '../src/rails/cards/simulated.js';
import {darajaMobile} from '../src/rails/mobile/daraja.js';
import type {MobileMoney} from '../src/rails/mobile/mobile-money.js';
import {simulatedMobile} from '../src/rails/mobile/simulated.js';
import type {CardSamples, CardStand} from './cards.js';
import {openLine} from './line.js';
import {startDaraja, type DarajaDouble} from './daraja-double.js';
import type {MobileStand} from './mobile.js';
import {callbackBody, sign, startReferenceProcessor} from './reference-processor.js';

const card = (number: string): CardDetails => ({number, exp_month: '12', exp_year: '2031', cvc: '739'});

/** The test cards of the simulation, which the reference processor accepts too. */
const TEST_CARD_SAMPLES: CardSamples = {
  good: card('4242424242424242'),
  otherGood: card('5555555555554444'),
  pending: card('4000000000000259'),
  asking: card('4000000000003220'),
  refusedOnSaving: card('4000000000000341'),
  declined: [
    [card('4000000000000002'), 'PROCESSOR_DECLINED'],
    [card('4000000000009995'), 'INSUFFICIENT_FUND'],
    [card('4000000000009987'), 'UNAUTHORIZED_CARD'],
    [card('4000000000000127'), 'INVALID_CVN'],
    [card('4000000000000341'), 'INVALID_ACCOUNT'],
    [card('4000002500003155'), 'CONSUMER_AUTHENTICATION_FAILED'],
  ],
  notTaken: card('4111111111111111'),
};

/** The simulation stores and sends nothing, so only its answers can be checked. */
export async function startSimulatedCards(): Promise<CardStand> {
  return {rail: simulatedCards, samples: TEST_CARD_SAMPLES, close: async () => undefined};
}

/** The time limit of an operation. A case that waits for a timeout takes this long. */
const MOST_MS = 2000;

const KNOWN = {key: 'key-of-the-reference-processor', secret: 'secret-of-the-reference-processor'};

/** The adapter for the card protocol with the reference processor; `spoil` breaks the adapter. */
export async function startHttpCards(
  spoil: (rail: CardProcessor) => CardProcessor = (rail) => rail,
): Promise<CardStand> {
  const processor = await startReferenceProcessor(KNOWN);
  const line = await openLine(processor.port);
  const env = {
    CARDS_URL: `http://127.0.0.1:${line.port}`,
    CARDS_KEY: KNOWN.key,
    CARDS_CALLBACK_SECRET: KNOWN.secret,
  };
  return {
    rail: spoil(httpCards(env, {mostMs: MOST_MS})),
    line,
    samples: TEST_CARD_SAMPLES,
    moved: async (attempt) => processor.moved(attempt),
    returnUrl: async (attempt) => processor.returnUrl(attempt),
    callback(news, now) {
      const body = callbackBody(news);
      return {headers: {'rail-signature': sign(body, KNOWN.secret, now)}, query: {}, body: Buffer.from(body)};
    },
    async close() {
      await line.close();
      await processor.close();
    },
  };
}

const WALLET = '+254712345678';

/** The simulation, which prompts no phone. */
export async function startSimulatedMobile(): Promise<MobileStand> {
  return {rail: simulatedMobile, number: WALLET, refusals: [], close: async () => undefined};
}

const M_PESA = {consumer: 'consumer-key:consumer-secret', shortCode: '174379', passkey: 'a-passkey'};

export const DARAJA_ENV = {
  MPESA_CONSUMER_KEY: 'consumer-key',
  MPESA_CONSUMER_SECRET: 'consumer-secret',
  MPESA_SHORT_CODE: M_PESA.shortCode,
  MPESA_PASSKEY: M_PESA.passkey,
  MPESA_CALLBACK_SECRET: 'secret-of-the-callbacks',
  PUBLIC_URL: 'https://pay.example',
};

/** Result codes: insufficient funds, canceled, not answered, wrong PIN. */
const DARAJA_REFUSALS: MobileStand['refusals'] = [
  ['1', 'INSUFFICIENT_FUND'],
  ['1032', 'PROCESSOR_DECLINED'],
  ['1037', 'PROCESSOR_DECLINED'],
  ['2001', 'CONSUMER_AUTHENTICATION_FAILED'],
];

/** The adapter for Daraja with a double of Daraja; `spoil` breaks the adapter. */
export async function startDarajaMobile(
  spoil: (rail: MobileMoney) => MobileMoney = (rail) => rail,
): Promise<MobileStand & {readonly double: DarajaDouble}> {
  const double = await startDaraja(M_PESA);
  const line = await openLine(double.port);
  const env = {...DARAJA_ENV, MPESA_URL: `http://127.0.0.1:${line.port}`};
  return {
    rail: spoil(darajaMobile(env, {mostMs: MOST_MS})),
    double,
    line,
    number: WALLET,
    refusals: DARAJA_REFUSALS,
    prompts: () => double.prompts.map(({phone, amount}) => ({phone, amount})),
    decide(answer) {
      const newest = double.prompts.at(-1);
      if (newest === undefined) throw new Error('no phone was asked');
      return double.decide(newest, answer);
    },
    logOut: () => double.forgetTokens(),
    async close() {
      await line.close();
      await double.close();
    },
  };
}
