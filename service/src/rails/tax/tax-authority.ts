import type {Currency} from '../../db/types.js';

/** The news that an invoice, which belongs to a payment of taxes, was paid. */
export interface TaxFiling {
  /** The same for every repetition of one filing: an authority that knows it issues one quittance. */
  readonly attempt: string;
  /** How often it was filed, this time included. */
  readonly tries: number;
  /** The code of the payment at the authority. It goes there and nowhere else. */
  readonly obrCode: string;
  /** What the payer paid, in minor units. */
  readonly amount: bigint;
  readonly currency: Currency;
  /** Epoch milliseconds. */
  readonly paidAt: number;
}

/** The authority's answer: the number of its quittance, or not yet. */
export type TaxAnswer = {readonly accepted: true; readonly quittanceNumber: string} | {readonly accepted: false};

/** The tax authority (of Burundi). What it refuses or rejects is filed again later. */
export interface TaxAuthority {
  file(filing: TaxFiling): Promise<TaxAnswer>;
  /**
   * The number of the quittance that was issued for a filing whose answer was lost; `undefined` when the authority is sure
   * that it issued none.
   */
  findQuittance(attempt: string): Promise<string | undefined>;
}
