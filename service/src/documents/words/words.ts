import type {DisplayStatus} from '../invoice-facts.js';

/** The heading and text of a page on which nothing is payable. */
export interface Outcome {
  readonly title: string;
  readonly text: string;
}

/** The words of an invoice's page in one language. */
export interface PageWords {
  readonly invoice: string;
  readonly from: string;
  readonly billedTo: string;
  readonly dates: (issued: string, due: string) => string;
  readonly standing: Readonly<Record<DisplayStatus, string>>;
  readonly payable: string;
  /** Like `payable`, if more is to be paid later. */
  readonly payableNow: string;
  readonly outcomes: Readonly<Record<'paid' | 'voided' | 'refunded' | 'draft' | 'other', Outcome>>;
  readonly overdue: (due: string) => string;
  readonly questions: (merchant: string) => string;
  readonly pay: string;
  readonly payElsewhere: (merchant: string, number: string) => string;
  readonly noScript: (amount: string, merchant: string) => string;
  readonly lines: string;
  readonly discount: string;
  readonly subtotal: string;
  readonly discounts: string;
  readonly total: string;
  readonly paid: string;
  readonly due: string;
  readonly pdf: string;
  readonly share: string;
  readonly copyLink: string;
  readonly linkCopied: string;
  readonly taxId: string;
  readonly registration: string;
  readonly quittance: string;
  readonly language: string;
  readonly test: string;
  readonly simulation: string;
  /** What a page says that is not there, or that cannot be shown now. */
  readonly errors: Readonly<Record<'invoice' | 'page' | 'unavailable', Outcome>>;
  readonly tryAgain: string;
}
