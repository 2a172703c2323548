import type {InstantBank} from '../src/rails/bank/instant-bank.js';
import {simulatedBank} from '../src/rails/bank/simulated.js';
import type {MobileMoney} from '../src/rails/mobile/mobile-money.js';
import type {PayoutNetwork} from '../src/rails/payouts/payout-network.js';
import {simulatedPayouts} from '../src/rails/payouts/simulated.js';
import {simulatedTax} from '../src/rails/tax/simulated.js';
import type {TaxAuthority} from '../src/rails/tax/tax-authority.js';
import type {BankStand} from './bank.js';
import {openLine} from './line.js';
import type {MobileStand} from './mobile.js';
import type {OrderStand} from './orders.js';
import type {PayoutStand} from './payouts.js';
import {railByHttp, serveRail} from './rail-by-http.js';
import {
  rememberingBank,
  rememberingMobile,
  rememberingPayouts,
  rememberingTax,
  type Remembering,
} from './remembering.js';
import type {TaxStand} from './tax.js';

/** The time limit of an operation. A case that waits for a timeout takes this long. */
const MOST_MS = 1000;

type Samples<S> = Omit<S, 'rail' | 'line' | 'carriedOut' | 'close'>;

const ALIAS = {aliasPhone: '+25779001234', bankBic: undefined, account: undefined, accountName: 'Aline Irakoze'};
const ACCOUNT = {aliasPhone: undefined, bankBic: 'BCRBBIBI', account: '0012345678', accountName: 'Aline Irakoze'};

const BANK: Samples<BankStand> = {
  phones: {good: '+25779000003', refused: '+25779000004'},
  receiver: {accountId: 'dst_demoBIF1', destination: ALIAS},
  failing: [
    [{accountId: 'dst_demoBIF_account_closed', destination: ACCOUNT}, 'account_closed'],
    [{accountId: 'dst_demoBIF_declined', destination: ALIAS}, 'declined'],
  ],
  received: [
    {processingId: 'QR-2026-1', amount: 199_900n, currency: 'BIF'},
    {processingId: 'QR-2026-2', amount: 199_900n, currency: 'BIF'},
  ],
  secrets: ['25779000003', '25779001234', 'Irakoze'],
};

const PAYOUTS: Samples<PayoutStand> = {
  accountId: 'dst_demoUSD1',
  failing: [
    ['dst_demoUSD_account_closed', 'account_closed'],
    ['dst_demoUSD_unsupported_card', 'unsupported_card'],
  ],
  secrets: ['dst_demoUSD1'],
};

const TAX: Samples<TaxStand> = {codes: {good: 'OBR-2026-77', refused: 'FAIL-77'}, secrets: ['OBR-2026-77']};

/** A simulation stores and sends nothing, so only its answers can be checked. */
const alone = {close: async () => undefined};

export async function startSimulatedBank(): Promise<BankStand> {
  return {...BANK, ...alone, rail: simulatedBank};
}

export async function startSimulatedPayouts(): Promise<PayoutStand> {
  return {...PAYOUTS, ...alone, rail: simulatedPayouts};
}

export async function startSimulatedTax(): Promise<TaxStand> {
  return {...TAX, ...alone, rail: simulatedTax};
}

/** Breaks an adapter. */
type Spoil<Rail> = (rail: Rail) => Rail;

/** Starts a simulation with a memory of its orders behind a proxy that can fail, and an adapter for it. */
export async function startBankByHttp(spoil?: Spoil<InstantBank>): Promise<BankStand> {
  return {...BANK, ...(await behindLine(rememberingBank(BANK.received), spoil))};
}

export async function startMobileByHttp(spoil?: Spoil<MobileMoney>): Promise<MobileStand> {
  const remembering = rememberingMobile();
  const refunded = (): bigint =>
    remembering.orders['refund']?.all().reduce((sum, {amount = 0n}) => sum + amount, 0n) ?? 0n;
  return {number: '+254712345678', refusals: [], refunded, ...(await behindLine(remembering, spoil))};
}

export async function startPayoutsByHttp(spoil?: Spoil<PayoutNetwork>): Promise<PayoutStand> {
  return {...PAYOUTS, ...(await behindLine(rememberingPayouts(), spoil))};
}

export async function startTaxByHttp(spoil?: Spoil<TaxAuthority>): Promise<TaxStand> {
  return {...TAX, ...(await behindLine(rememberingTax(), spoil))};
}

async function behindLine<Rail extends object>(
  {rail, orders}: Remembering<Rail>,
  spoil: Spoil<Rail> = (right) => right,
): Promise<Omit<OrderStand<Rail>, 'secrets'>> {
  const served = await serveRail(rail);
  const line = await openLine(served.port);
  return {
    rail: spoil(railByHttp(rail, {port: line.port, mostMs: MOST_MS})),
    line,
    carriedOut: (kind) => orders[kind]?.all() ?? [],
    async close() {
      await line.close();
      await served.close();
    },
  };
}
