import type {Currency} from '../../db/types.js';

/** The report that a tax invoice was paid. */
export interface TaxFiling {
  /** The idempotency key of the filing, the same for every retry: the authority issues one quittance for it. */
  readonly attempt: string;
  /** How often it was filed, this time included. */
  readonly tries: number;
  /** The authority's code for the payment. It is sent to the authority only. */
  readonly obrCode: string;
  /** What the payer paid, in minor units. */
  readonly amount: bigint;
  readonly currency: Currency;
  /** Epoch milliseconds. */
  readonly paidAt: number;
}

/** The authority's answer: the quittance number, or a refusal. */
export type TaxAnswer = {readonly accepted: true; readonly quittanceNumber: string} | {readonly accepted: false};

/** The tax authority (of Burundi). A refused or failed filing is retried later. */
export interface TaxAuthority {
  file(filing: TaxFiling): Promise<TaxAnswer>;
  /**
   * Returns the quittance number of a filing whose answer was lost; `undefined` if the authority is sure that it issued
   * none.
   */
  findQuittance(attempt: string): Promise<string | undefined>;
}
