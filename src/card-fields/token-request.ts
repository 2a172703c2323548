import type {FromFrame} from '../card-protocol/messages.js';
import {UNREACHABLE, type TokenAnswer} from '../payment/outcome.js';

/** How long the frame may take over a token, in milliseconds; it retries a lost answer by itself for less. */
const LIMIT_MS = 45_000;

/** The wish for a token that the frame is to answer: one at a time. */
export class TokenRequest {
  #pending: {readonly request: string; readonly settle: (answer: TokenAnswer) => void} | undefined;

  /** Makes the wish, in place of an earlier one. */
  make(request: string): Promise<TokenAnswer> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.end();
      }, LIMIT_MS);
      const settle = (answer: TokenAnswer): void => {
        clearTimeout(timer);
        resolve(answer);
      };
      this.#pending = {request, settle};
    });
  }

  /** Takes what the frame says. An answer to a wish that was given up is no answer to the present one. */
  answer(message: Extract<FromFrame, {type: 'tokenized' | 'refused'}>): void {
    if (message.request === this.#pending?.request) this.#settle(answerOf(message));
  }

  /** Nobody will answer. */
  end(): void {
    this.#settle({kind: 'refused', refusal: UNREACHABLE});
  }

  #settle(answer: TokenAnswer): void {
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.settle(answer);
  }
}

/** What the frame's answer means for the payment. */
function answerOf(message: Extract<FromFrame, {type: 'tokenized' | 'refused'}>): TokenAnswer {
  if (message.type === 'tokenized') return {kind: 'token', token: message.token};
  const {reason, code} = message;
  if (reason === 'invalid' || reason === 'busy') return {kind: 'invalid'};
  if (reason === 'unreachable') return {kind: 'refused', refusal: UNREACHABLE};
  return {kind: 'refused', refusal: {status: 400, code, message: 'The card was refused before it was charged.'}};
}
