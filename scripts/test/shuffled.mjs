import {createHash} from 'node:crypto';

/** The list in the random order of this seed; unchanged without a seed. */
export function shuffled(list, seed) {
  if (seed === undefined) return list;
  const place = (one) => createHash('sha256').update(`${seed} ${one}`).digest('hex');
  return list
    .map((one) => [place(one), one])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one);
}
