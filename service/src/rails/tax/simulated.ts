import {createHash} from 'node:crypto';
import type {TaxAnswer, TaxAuthority, TaxFiling} from './tax-authority.js';

/** A code with this prefix is refused this many times before it is accepted. */
const REFUSED = {prefix: 'FAIL', times: 3} as const;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** A tax authority that stores nothing: the quittance depends only on the attempt, and the payment's code cannot be derived from it. */
export const simulatedTax: TaxAuthority = {
  file: async (filing) => answerTo(filing),
  findQuittance: async () => undefined,
};

function answerTo({attempt, tries, obrCode, paidAt}: TaxFiling): TaxAnswer {
  if (obrCode.startsWith(REFUSED.prefix) && tries <= REFUSED.times) return {accepted: false};
  const bytes = createHash('sha256').update(attempt).digest().subarray(0, LENGTH);
  const serial = Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return {accepted: true, quittanceNumber: `OBR-${new Date(paidAt).getUTCFullYear()}-${serial}`};
}
