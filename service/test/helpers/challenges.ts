import assert from 'node:assert/strict';
import type {Currency, RailName} from '../../src/db/types.js';
import type {ChargeUpdate, ProcessorCharge} from '../../src/rails/cards/card-processor.js';
import type {Rails} from '../../src/rails/index.js';
import {at, pk, sk, type Answer, type Body, type Harness} from './harness.js';
import {spiedRails} from './pay.js';
import {CARDS, chargeNewCard} from './steps.js';

/** The test cards whose issuer requests a challenge. */
export const CHALLENGED_CARDS = {
  once: '4000000000003220',
  refused: '4000008400001629',
  twice: '4000000000003063',
  silent: '4000000000003246',
  late: '4000000000003253',
} as const;

/** The code that the simulated bank accepts. */
export const RIGHT_CODE = '123456';

/** Charges a new card whose issuer requests a challenge, and returns the charge. */
export async function chargeWithChallenge(
  service: Harness,
  {number = CHALLENGED_CARDS.once, key = pk('USD'), more = {}}: {number?: string; key?: string; more?: object} = {},
): Promise<Body> {
  const {status, body, text} = await chargeNewCard(service, {number, key, more});
  assert.deepEqual([status, body['status']], [201, 'pending'], text);
  return body;
}

/** The path of the challenge that a charge waits for. */
export function pathOf(charge: Body): string {
  assert.equal(at(charge, 'next_action', 'type'), 'challenge');
  return new URL(String(at(charge, 'next_action', 'url'))).pathname;
}

/** The id of the challenge that a charge waits for. */
export function challengeOf(charge: Body): string {
  return pathOf(charge).split('/').at(-1) ?? '';
}

/** Answers a challenge on the page of the simulated bank. */
export async function answerBank(
  service: Harness,
  id: string,
  body: object = {answer: 'pass', code: RIGHT_CODE},
): Promise<Body> {
  const answer = await service.ask('POST', `/simulator/challenges/${id}`, {body});
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

/** The status of a charge. */
export async function statusOf(service: Harness, charge: Body, key = pk('USD')): Promise<Body> {
  const {status, body} = await service.ask('GET', `/v2/charges/${charge['id']}/status`, {key});
  assert.equal(status, 200);
  return body;
}

/** Cancels a charge. */
export function cancel(service: Harness, charge: Body, key = pk('USD')): Promise<Answer> {
  return service.ask('POST', `/v2/charges/${charge['id']}/cancel`, {key, body: {}});
}

/** The charge, as the merchant's server reads it. */
export async function readCharge(service: Harness, charge: Body, currency: Currency = 'USD'): Promise<Body> {
  const {status, body} = await service.ask('GET', `/v2/charges/${charge['id']}`, {key: sk(currency)});
  assert.equal(status, 200);
  return body;
}

/** A processor whose answers a test sets. */
export interface ScriptedProcessor {
  readonly rails: Rails;
  readonly refunds: readonly {readonly rail: RailName; readonly reference: string}[];
  /** What it answers to an order; by default the simulation's answer. */
  answer: ((attempt: string, returnUrl: string) => Promise<ProcessorCharge>) | undefined;
  /** What it answers to a query about a charge, by attempt. */
  readonly found: Map<string, ProcessorCharge | Promise<ProcessorCharge>>;
  /** The attempts that the service has queried. */
  readonly queried: string[];
  /** The return URLs of the orders, to which a bank sends the payer. */
  readonly returns: string[];
  /** The content of the next callback. */
  update: ChargeUpdate | undefined;
}

/** Creates a processor whose answers and callbacks a test sets, and which records the queries. */
export function scriptProcessor(): ScriptedProcessor {
  const {rails, refunds} = spiedRails();
  const script: ScriptedProcessor = {
    refunds,
    answer: undefined,
    found: new Map(),
    queried: [],
    returns: [],
    update: undefined,
    rails: {
      ...rails,
      cards: {
        ...rails.cards,
        charge(order) {
          script.returns.push(order.returnUrl);
          return script.answer?.(order.attempt, order.returnUrl) ?? rails.cards.charge(order);
        },
        async find(attempt) {
          script.queried.push(attempt);
          return script.found.get(attempt);
        },
        callbacks: {isGenuine: () => true, read: () => script.update},
      },
    },
  };
  return script;
}

/** The attempt of a charge that the simulation or a scripted processor has answered. */
export function attemptOf(charge: Body): string {
  return String(charge['processing_id']).replace('sim_', '');
}

/** Sends a callback of the processor about a charge. */
export async function sendCallback(
  service: Harness,
  script: ScriptedProcessor,
  {charge, ...outcome}: {readonly charge: Body} & Partial<ProcessorCharge>,
): Promise<void> {
  const processingId = String(charge['processing_id']);
  const result = {processingId, ...outcome} as ProcessorCharge;
  script.update = {attempt: attemptOf(charge), amount: 1999n, currency: 'USD', outcome: result};
  const {status} = await service.ask('POST', '/rails/cards/callbacks', {body: {}});
  assert.equal(status, 204);
}

/** A page of a bank. */
export const BANK = {url: 'https://bank.example/challenges/1?for=2'} as const;

/** A card whose charge stays pending. Its issuer may request a challenge later. */
export const PENDING_CARD = CARDS.pending;
