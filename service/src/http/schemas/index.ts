import {Attempt, ConcludeRequest} from './attempts.js';
import {ErrorBody} from './basics.js';
import {
  CardChargeRequest,
  Charge,
  ChargeProgress,
  MobileChargeRequest,
  SavedWallet,
  WalletChargeRequest,
  WalletCodeRequest,
} from './charges.js';
import {
  AddressRequest,
  CardToken,
  CodeToken,
  CodeTokenRequest,
  Customer,
  CustomerRequest,
  Source,
  SourceRequest,
  TokenRequest,
} from './customers.js';
import {PaymentStatus, PhoneRequest, PhoneRequestRequest, QrCode, QrRequest} from './instant.js';
import {Invoice, INVOICE_PARTS, InvoiceRequest} from './invoices.js';
import {SessionRequest, WidgetSession, WidgetSessionView} from './merchant.js';
import {OneTimeCode, OneTimeCodeRequest} from './one-time-codes.js';
import {Payout, PayoutRequest} from './payouts.js';

/** Every schema that has a name in the OpenAPI document. */
export const NAMED_SCHEMAS = [
  ErrorBody,
  AddressRequest,
  CustomerRequest,
  Customer,
  SourceRequest,
  Source,
  TokenRequest,
  CardToken,
  CodeTokenRequest,
  CodeToken,
  Charge,
  ChargeProgress,
  CardChargeRequest,
  MobileChargeRequest,
  WalletChargeRequest,
  WalletCodeRequest,
  SavedWallet,
  ...INVOICE_PARTS,
  InvoiceRequest,
  Invoice,
  QrRequest,
  QrCode,
  PhoneRequestRequest,
  PhoneRequest,
  PaymentStatus,
  ConcludeRequest,
  Attempt,
  SessionRequest,
  WidgetSession,
  WidgetSessionView,
  OneTimeCodeRequest,
  OneTimeCode,
  PayoutRequest,
  Payout,
] as const;
