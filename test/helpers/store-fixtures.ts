import type {Credential} from '../../src/core/credential.js';
import type {ChargeOptions, InvoiceOptions, PaymentOptions} from '../../src/payment/options.js';
import type {CustomerPayload, InvoiceStatus, Outcome, QrCode, SentRequest} from '../../src/payment/payloads.js';
import type {CardInput} from '../../src/payment/state.js';
import {INVOICE_MODE} from '../../src/store/invoice-effects.js';
import {PaymentStore} from '../../src/store/payment-store.js';
import type {Environment} from '../../src/store/environment.js';
import * as payment from './payment.js';

/** A charge and an invoice of a customer that the page names. The page's and the service's clocks start at 0. */
export const CHARGE: ChargeOptions = {...payment.CHARGE, customerId: 'cus_1'};
export const INVOICE: InvoiceOptions = {...payment.INVOICE, customerId: 'cus_1'};
export const CUSTOMER: CustomerPayload = {...payment.CUSTOMER, id: 'cus_1'};
export const STATUS: InvoiceStatus = {...payment.STATUS, serverTime: 0};

/** A code that expires after five minutes. */
export const CODE: QrCode = {...payment.CODE, expiresAt: 300_000, serverTime: 0};

/** A request that expires after two minutes. */
export const REQUEST: SentRequest = {...payment.REQUEST, expiresAt: 120_000, serverTime: 0};

/** A card in the frame. */
export const CARD: CardInput = {
  sourceId: undefined,
  isCodeAsked: false,
  details: undefined,
  tokenize: () => Promise.resolve({kind: 'token', token: 'tok_1', holder: 'Aline Ndayizeye'}),
};

/** The service's outcome of an attempt that charged a card. */
export function chargeOutcome(status: string): Outcome {
  return {kind: 'charge', charge: {...payment.CHARGED, status}, customer: CUSTOMER, isReturned: false};
}

/** A store of a new payment without a view. */
export function newStore(
  env: Environment,
  options: PaymentOptions,
  credential: Credential = options.clientKey,
): PaymentStore {
  return new PaymentStore(env, {options, credential}, options.mode === 'invoice' ? INVOICE_MODE : undefined);
}
