import type {paths} from '../generated/service-api.js';
import type {Fields} from '../core/json-reader.js';
import type {ChargeFields, DatedCharge, Due, WalletInput, WalletProvider} from '../payment/payloads.js';
import type {WalletPress} from '../payment/state.js';
import type {CallOptions, PaymentsClient} from './client.js';
import {readCharge, type Reads, type Sends} from './decoders.js';
import type {Decision} from './http.js';
import {pathOf} from './request.js';
import {PATIENT, UNTIL_KNOWN} from './retry.js';

/** A wallet charge to make. */
export interface WalletOrder extends WalletInput {
  readonly money: Due;
  /** Undefined for a customer whom the service does not know, or whom the invoice names. */
  readonly customerId: string | undefined;
  readonly description: string | undefined;
  readonly invoiceId: string | undefined;
}

/** The operations of mobile money wallets. */
export class WalletClient {
  readonly #client: PaymentsClient;

  constructor(client: PaymentsClient) {
    this.#client = client;
  }

  readProviders(): Promise<Decision<readonly WalletProvider[]>> {
    const read = (json: Fields): readonly WalletProvider[] => json.list('data').map(readProvider);
    return this.#client.read(pathOf('/v2/wallet_providers'), read, undefined);
  }

  /** Charges a wallet. A decline is an answer, too: a charge with a `failure_code`. */
  charge(order: WalletOrder, options: CallOptions): Promise<Decision<DatedCharge>> {
    const {money, number, provider, customerId, description, invoiceId} = order;
    const body = {
      amount: money.minor,
      currency: money.currency,
      number,
      provider,
      customer_id: customerId,
      description,
      invoice_id: invoiceId,
      installment: money.installment,
    } satisfies Sends<'WalletChargeRequest'>;
    const read = readCharge satisfies Reads<'Charge', ChargeFields>;
    return this.#client.change({method: 'POST', path: pathOf('/v2/charges/wallet'), body, read}, options, UNTIL_KNOWN);
  }

  /** Tells the service what the payer has pressed. */
  press(
    chargeId: string,
    {press, code}: {readonly press: WalletPress; readonly code: string},
    options: CallOptions,
  ): Promise<Decision<DatedCharge>> {
    const path = pathOf(PATHS[press], chargeId);
    const body = press === 'code' ? ({code} satisfies Sends<'WalletCodeRequest'>) : undefined;
    return this.#client.change({method: 'POST', path, body, read: readCharge}, options, PATIENT);
  }
}

const PATHS = {
  code: '/v2/charges/{id}/code',
  resend: '/v2/charges/{id}/resend',
  cancel: '/v2/charges/{id}/cancel',
} as const;

type Providers = paths['/v2/wallet_providers']['get']['responses'][200]['content']['application/json'];

function readProvider(json: Fields<Providers['data'][number]>): WalletProvider {
  return {
    id: json.text('id'),
    name: json.text('name'),
    callingCode: json.text('calling_code'),
    prefixes: json.texts('prefixes'),
    minimum: json.integer('minimum'),
    maximum: json.integer('maximum'),
    isAnswering: json.flag('is_answering'),
  };
}
