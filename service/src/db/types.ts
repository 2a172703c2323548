import type {Kysely, Transaction} from 'kysely';
import type {AuditTable} from '../schema/audit.js';
import type {MessageTable, RailCallbackTable} from '../schema/messages.js';
import type {
  ChallengeTable,
  ChargeTable,
  IdempotencyTable,
  InvoiceItemTable,
  InvoiceTable,
  LimitCountTable,
  OneTimeCodeTable,
  PayoutAccountTable,
  PayoutTable,
  PhoneRequestTable,
  QrCodeTable,
  RateTable,
  RefundTable,
  WalletOrderTable,
} from '../schema/payments.js';
import type {
  AccountTable,
  ApiKeyTable,
  CardTokenTable,
  CodeTokenTable,
  CustomerTable,
  MerchantTable,
  ProductTable,
  SourceTable,
  WidgetSessionTable,
} from '../schema/parties.js';
import type {SimulatorClockTable, JobTable} from '../schema/time.js';

export type * from './enums.js';

/** Every table of the service. */
export interface Database {
  merchants: MerchantTable;
  accounts: AccountTable;
  api_keys: ApiKeyTable;
  widget_sessions: WidgetSessionTable;
  customers: CustomerTable;
  card_tokens: CardTokenTable;
  code_tokens: CodeTokenTable;
  sources: SourceTable;
  products: ProductTable;
  invoices: InvoiceTable;
  invoice_items: InvoiceItemTable;
  rates: RateTable;
  charges: ChargeTable;
  qr_codes: QrCodeTable;
  refunds: RefundTable;
  phone_requests: PhoneRequestTable;
  one_time_codes: OneTimeCodeTable;
  wallet_orders: WalletOrderTable;
  challenges: ChallengeTable;
  payout_accounts: PayoutAccountTable;
  payouts: PayoutTable;
  idempotency_keys: IdempotencyTable;
  limit_counts: LimitCountTable;
  tasks: JobTable;
  simulator_clock: SimulatorClockTable;
  messages: MessageTable;
  rail_callbacks: RailCallbackTable;
  audit_log: AuditTable;
}

/** The database, outside or inside a transaction. */
export type Queries = Kysely<Database> | Transaction<Database>;
