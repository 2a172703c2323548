import type {CustomerDetails, CustomerNames, TypedDetails} from './customer.js';
import {isBlank} from './text.js';

/** The most characters of a name at the service. */
const MOST_CHARACTERS = 100;

/** The details with the names that are missing, taken from the name on the card. */
export function withNames(details: TypedDetails, holder: string): CustomerDetails {
  return {...namesOf(holder), ...details};
}

/** Words that belong to the family name behind them. */
const PARTICLES = /^(?:al|ben|bin|bint|d[aeiou]|de[lnr]|della|dos|du|el|ibn|la|le|ould|te[nr]|v[ao]n)$/i;

/**
 * First and last name from a name as it is written on a card. The last name is the words in capitals, when others are not; else the last
 * word, with particles such as "van der" before it. A single word is both. Each has at most 100 characters, as the service's names.
 *
 * @example namesOf('Aline Iradukunda') // {first_name: 'Aline', last_name: 'Iradukunda'}
 * @example namesOf('NDAYIZEYE Jean Marie') // {first_name: 'Jean Marie', last_name: 'NDAYIZEYE'}
 */
export function namesOf(holder: string): CustomerNames {
  const words = holder.split(/\s+/u).filter((word) => !isBlank(word));
  const [firsts, lasts] = splitNames(words);
  return {first_name: nameOf(firsts.length > 0 ? firsts : lasts), last_name: nameOf(lasts)};
}

function splitNames(words: readonly string[]): readonly [readonly string[], readonly string[]] {
  const isCapital = (word: string): boolean => /\p{Lu}\P{Ll}*\p{Lu}/u.test(word) && word === word.toUpperCase();
  const isTelling = words.some((word) => /\p{Ll}/u.test(word) && !PARTICLES.test(word));
  if (isTelling && words.some(isCapital)) return [words.filter((word) => !isCapital(word)), words.filter(isCapital)];
  let begin = Math.max(words.length - 1, 0);
  while (begin > 1 && PARTICLES.test(words[begin - 1] ?? '')) begin -= 1;
  return [words.slice(0, begin), words.slice(begin)];
}

function nameOf(words: readonly string[]): string {
  return [...words.join(' ')].slice(0, MOST_CHARACTERS).join('').trim();
}
