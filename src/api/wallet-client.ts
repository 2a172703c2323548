import type {paths} from '../generated/service-api.js';
import type {Fields} from '../core/json-reader.js';
import type {
  ChargeFields,
  ChargeProgress,
  ChargeAnswer,
  Due,
  SavedWallet,
  WalletInput,
  WalletProvider,
  Wallets,
} from '../payment/payloads.js';
import type {WalletPress} from '../payment/state.js';
import type {CallOptions, PaymentsClient} from './client.js';
import {readCharge, readChargeProgress, type Reads, type Schemas, type Sends} from './decoders.js';
import type {Decision} from './http.js';
import {pathOf} from './request.js';
import {LIMITED, UNTIL_KNOWN} from './retry.js';

/** A wallet charge to create. */
export interface WalletOrder {
  readonly input: WalletInput;
  readonly money: Due;
  /** Undefined for a customer that the service does not know, or that the invoice names. */
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

  readProviders(): Promise<Decision<Pick<Wallets, 'providers' | 'merchantName'>>> {
    const read = (json: Fields<Providers>): Pick<Wallets, 'providers' | 'merchantName'> => ({
      providers: json.list('data').map(readProvider),
      merchantName: json.textOrNull('merchant_name') ?? '',
    });
    return this.#client.read(pathOf('/v2/wallet_providers'), read);
  }

  /** Reads the wallets that a customer has saved. */
  readSaved(customerId: string): Promise<Decision<readonly SavedWallet[]>> {
    const path = pathOf('/v2/customers/{id}/wallets', customerId);
    const read = (json: Fields): readonly SavedWallet[] => json.list('data').map(readSavedWallet);
    return this.#client.read(path, read);
  }

  /** Charges a wallet. A decline is also an answer: a charge with a `failure_code`. */
  charge(order: WalletOrder, options: CallOptions): Promise<Decision<ChargeAnswer>> {
    const {money, input, customerId, description, invoiceId} = order;
    const body = {
      amount: money.minor,
      currency: money.currency,
      ...instrumentOf(input),
      customer_id: customerId,
      description,
      invoice_id: invoiceId,
      installment: money.installment,
    } satisfies Sends<'WalletChargeRequest'>;
    const read = readCharge satisfies Reads<'Charge', ChargeFields>;
    return this.#client.change({method: 'POST', path: pathOf('/v2/charges/wallet'), body, read}, options, UNTIL_KNOWN);
  }

  /** Reads the progress of a charge. */
  readProgress(chargeId: string, signal: AbortSignal): Promise<Decision<ChargeProgress>> {
    return this.#client.read(pathOf('/v2/charges/{id}/status', chargeId), readChargeProgress, signal);
  }

  /** Sends the payer's press to the service. */
  press(
    chargeId: string,
    {press, code}: {readonly press: WalletPress; readonly code: string},
    options: CallOptions,
  ): Promise<Decision<ChargeAnswer>> {
    const path = pathOf(PATHS[press], chargeId);
    const body = press === 'code' ? ({code} satisfies Sends<'WalletCodeRequest'>) : undefined;
    return this.#client.change({method: 'POST', path, body, read: readCharge}, options, LIMITED);
  }
}

function instrumentOf(input: WalletInput): Pick<Sends<'WalletChargeRequest'>, 'number' | 'provider' | 'source_id'> {
  if ('sourceId' in input) return {number: undefined, provider: undefined, source_id: input.sourceId};
  return {...input, source_id: undefined};
}

const PATHS = {
  code: '/v2/charges/{id}/code',
  resend: '/v2/charges/{id}/resend',
  cancel: '/v2/charges/{id}/cancel',
} as const;

function readSavedWallet(json: Fields<Schemas['SavedWallet']>): SavedWallet {
  return {
    id: json.text('id'),
    customer_id: json.text('customer_id'),
    provider: json.text('provider'),
    sentTo: json.text('sent_to'),
    isDefault: json.flag('is_default'),
  };
}

type Providers = paths['/v2/wallet_providers']['get']['responses'][200]['content']['application/json'];

function readProvider(json: Fields<Providers['data'][number]>): WalletProvider {
  return {
    id: json.text('id'),
    name: json.text('name'),
    callingCode: json.text('calling_code'),
    prefixes: json.texts('prefixes'),
    minimum: json.integer('minimum'),
    maximum: json.integer('maximum'),
    step: json.integerOr('step', 1),
    isAnswering: json.flag('is_answering'),
  };
}
