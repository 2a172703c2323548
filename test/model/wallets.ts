import {made, ok, refusal, showCharge} from './service-shapes.js';
import type {Charge, Json, Reply} from './service-types.js';

/** The only correct code. */
export const RIGHT_CODE = '493027';
const LIFE_MS = 20_000;

/** Numbers of wallets, by how their owner approves a charge and what the provider does then. */
export const WALLET_NUMBERS = {
  code: {ok: '+25768000000', late: '+25768000001', declined: '+25768000002'},
  prompt: {ok: '+25768000010', late: '+25768000011', declined: '+25768000012'},
} as const;

/** What wallet charges need from the service. */
export interface Ledger {
  readonly charges: readonly Charge[];
  readonly now: () => number;
  readonly isPaid: (invoice: string | undefined) => boolean;
  readonly record: (invoice: string | undefined, key: string) => Charge;
  readonly settle: (charge: Charge) => void;
  /** The status of an invoice has changed. */
  readonly touch: (invoice: string | undefined) => void;
}

/** Wallet charges, with the rules of `service/src/domain/charges/by-wallet.ts`. */
export class ModelWallets {
  /** The idempotency keys of the executed presses that check or resend a code. */
  readonly pressed = new Set<string>();
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  charge({invoice_id: invoice, number}: Json, key: string): Reply {
    const {isPaid, now, record} = this.#ledger;
    const id = invoice as string | undefined;
    if (isPaid(id)) return refusal(409, 'invoice_already_paid');
    const [way, outcome] = String(number).slice(-2);
    const charge = record(id, key);
    charge.wallet = {
      way: way === '0' ? 'code' : 'prompt',
      outcome: outcome === '0' ? 'ok' : outcome === '1' ? 'late' : 'declined',
      isAsked: way !== '0',
      expiresAt: now() + LIFE_MS,
      failureCode: null,
    };
    this.#ledger.touch(id);
    if (charge.wallet.isAsked && charge.wallet.outcome === 'declined') this.#fail(charge, 'INSUFFICIENT_FUND');
    return made(showCharge(charge, now()));
  }

  press(id: string, press: string, {code}: Json, key: string): Reply {
    const charge = this.#ledger.charges.find((one) => one.id === id);
    if (!charge?.wallet) return refusal(404, 'not_found');
    if (press === 'cancel') return this.#cancel(charge);
    this.pressed.add(key);
    if (!isWaitingForCode(charge)) return this.#show(charge);
    return press === 'code' ? this.#confirm(charge, String(code)) : this.#resend(charge);
  }

  /** The provider or the payer's phone decides, possibly late. A code that was never entered expires. */
  decide(charge: Charge, end: 'succeeded' | 'failed'): void {
    const {wallet, status, isReturned} = charge;
    if (isWaitingForCode(charge)) {
      if (end === 'failed') this.#fail(charge, 'AUTHORIZATION_EXPIRED');
    } else if (status === 'pending') {
      this.#end(charge, end);
    } else if (wallet?.failureCode === 'CANCELLED_BY_PAYER' && wallet.isAsked && end === 'succeeded' && !isReturned) {
      charge.isReturned = true;
    }
  }

  #confirm(charge: Charge, code: string): Reply {
    const {isPaid, now} = this.#ledger;
    const {wallet} = charge;
    if (isPaid(charge.invoice)) return refusal(409, 'invoice_already_paid');
    if (!wallet || wallet.expiresAt <= now()) return refusal(428, 'otp_expired');
    if (code !== RIGHT_CODE) return refusal(428, 'otp_invalid');
    wallet.isAsked = true;
    if (wallet.outcome !== 'late') this.#end(charge, wallet.outcome === 'ok' ? 'succeeded' : 'failed');
    return this.#show(charge);
  }

  #resend(charge: Charge): Reply {
    if (charge.wallet) charge.wallet.expiresAt = this.#ledger.now() + LIFE_MS;
    return this.#show(charge);
  }

  #cancel(charge: Charge): Reply {
    if (charge.status === 'pending') this.#fail(charge, 'CANCELLED_BY_PAYER');
    return this.#show(charge);
  }

  #end(charge: Charge, end: 'succeeded' | 'failed'): void {
    if (end === 'failed') {
      this.#fail(charge, 'INSUFFICIENT_FUND');
      return;
    }
    charge.status = end;
    this.#ledger.settle(charge);
  }

  /** The current state of a charge. */
  show(id: string): Reply {
    const charge = this.#ledger.charges.find((one) => one.id === id);
    return charge?.wallet ? this.#show(charge) : refusal(404, 'not_found');
  }

  #fail(charge: Charge, code: string): void {
    charge.status = 'failed';
    if (charge.wallet) charge.wallet.failureCode = code;
    this.#ledger.touch(charge.invoice);
  }

  #show(charge: Charge): Reply {
    return ok(showCharge(charge, this.#ledger.now()));
  }
}

function isWaitingForCode({status, wallet}: Charge): boolean {
  return status === 'pending' && wallet?.isAsked === false;
}
