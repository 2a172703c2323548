import {forbidden} from '../lib/problem.js';
import type {RailName} from '../db/types.js';
import type {Deps} from './deps.js';
import type {Work} from './work.js';

const WORDS: Readonly<Record<RailName, string>> = {
  cards: 'cards',
  bank: 'the instant bank payment system',
  mobile: 'mobile money',
  payouts: 'payouts',
  mail: 'e-mail',
  tax: 'the tax authority',
};

/** @throws Problem 403 when this service has no system for a rail: its setting is `none` */
export function requireOffered({absentRails}: Pick<Work, 'absentRails'>, rail: RailName): void {
  if (absentRails.has(rail)) throw forbidden('not_permitted', `This service does not offer ${WORDS[rail]}.`);
}

/** @throws Problem 403 when this service does not offer a rail; 503 while the rail does not answer */
export function requireUsable(deps: Pick<Deps, 'absentRails' | 'breakers'>, rail: RailName): void {
  requireOffered(deps, rail);
  deps.breakers.requireAnswering(rail);
}
