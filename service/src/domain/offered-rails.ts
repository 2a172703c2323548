import {forbidden} from '../lib/problem.js';
import type {RailName} from '../db/types.js';
import type {Deps} from './deps.js';
import type {Account, Work} from './work.js';

const WORDS: Readonly<Record<RailName, string>> = {
  cards: 'cards',
  bank: 'the instant bank payment system',
  mobile: 'mobile money',
  payouts: 'payouts',
  mail: 'e-mail',
  tax: 'the tax authority',
};

type Uses = Pick<Account, 'rails'>;

/** Whether the service has a system for a rail, and the account uses it. */
export function isOffered({absentRails}: Pick<Work, 'absentRails'>, {rails}: Uses, rail: RailName): boolean {
  return !absentRails.has(rail) && (rails === null || rails.includes(rail));
}

/** @throws Problem 403 when this service has no system for a rail, as its setting is `none`, or the account does not use it */
export function requireOffered(work: Pick<Work, 'absentRails'>, account: Uses, rail: RailName): void {
  if (isOffered(work, account, rail)) return;
  const who = work.absentRails.has(rail) ? 'This service does not offer' : 'This account does not use';
  throw forbidden('not_permitted', `${who} ${WORDS[rail]}.`);
}

/** @throws Problem 403 when a rail is not offered to the account; 503 while the rail does not answer */
export function requireUsable(deps: Pick<Deps, 'absentRails' | 'breakers'>, account: Uses, rail: RailName): void {
  requireOffered(deps, account, rail);
  deps.breakers.requireAnswering(rail);
}
