import {readCharge} from '../api/decoders.js';
import {pathOf} from '../api/request.js';
import {LIMITED} from '../api/retry.js';
import {CHALLENGE_SLICE} from '../payment/challenge.js';
import type {EffectContext, Effects, Part} from './environment.js';

/** The part for challenges of a card's bank. */
export const CHALLENGES: Part = {slice: CHALLENGE_SLICE, effects: challengeEffects};

function challengeEffects({client, env}: EffectContext): Effects<'cancel-challenge'> {
  return {
    'cancel-challenge': async ({attempt, chargeId}) => {
      const call = {method: 'POST', path: pathOf('/v2/charges/{id}/cancel', chargeId), read: readCharge} as const;
      // Only the page's own session function can throw here.
      const decision = await client
        .change(call, {idempotencyKey: `${env.makeId()}.cancel`}, LIMITED)
        .catch(() => undefined);
      return {type: 'challenge/answered', attempt, hasEnded: decision?.kind === 'answered'};
    },
  };
}
