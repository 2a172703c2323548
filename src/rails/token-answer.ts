import type {FromFrame} from '../core/card-protocol.js';
import {UNREACHABLE} from '../core/outcome.js';
import type {TokenAnswer} from './card-rail.js';

/** What the frame's answer to a wish for a token means for the payment. */
export function tokenAnswerOf(message: Extract<FromFrame, {type: 'tokenized' | 'refused'}>): TokenAnswer {
  if (message.type === 'tokenized') return {kind: 'token', token: message.token};
  const {reason, code} = message;
  if (reason === 'invalid' || reason === 'busy') return {kind: 'invalid'};
  if (reason === 'unreachable') return {kind: 'refused', refusal: UNREACHABLE};
  return {kind: 'refused', refusal: {status: 400, code, message: 'The card was refused before it was charged.'}};
}
