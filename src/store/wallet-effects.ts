import type {Decision} from '../api/http.js';
import {WalletClient} from '../api/wallet-client.js';
import type {ChargeAnswer, Wallets} from '../payment/payloads.js';
import type {EffectOf} from '../payment/payment-events.js';
import {WALLET_SLICE} from '../payment/wallet.js';
import type {Payment} from '../payment/state.js';
import {pollUntilAborted} from './attempt-recovery.js';
import {callOptions, refusalOf, toEvent} from './effects.js';
import type {EffectContext, Effects, Ongoing, Part} from './environment.js';

/** The part for payments by mobile money wallet. */
export const WALLETS: Part = {slice: WALLET_SLICE, effects: walletEffects, ongoing};

/** The effects of a wallet charge. */
function walletEffects(context: EffectContext): Effects<'read-wallets' | 'charge-wallet' | 'press-wallet'> {
  const client = new WalletClient(context.client);
  const charged = (attempt: string) => (answer: ChargeAnswer) =>
    ({type: 'wallet/charged', attempt, charge: answer}) as const;
  return {
    'read-wallets': async (effect) => ({
      type: 'wallet/read',
      wallets: await readWallets(context, client, effect).catch(() => 'lost'),
    }),
    'charge-wallet': (effect) => {
      const {id} = effect.attempt;
      return toEvent(charge(context, client, effect), charged(id), refusalOf(id));
    },
    'press-wallet': ({attempt, chargeId, press, code}) => {
      const call = client.press(chargeId, {press, code}, {idempotencyKey: `${context.env.makeId()}.${press}`});
      return toEvent(call, charged(attempt), (reason) => ({type: 'wallet/press-refused', attempt, reason}));
    },
  };
}

/** The providers and the customer's saved wallets, which a publishable key must not read. Rejects when the session function does. */
async function readWallets(
  context: EffectContext,
  client: WalletClient,
  effect: EffectOf<'read-wallets'>,
): Promise<Wallets | 'lost' | 'expired'> {
  const {credentials} = context.client;
  const {customerId, clientKey} = effect;
  const token = await credentials.token();
  const isKnown = customerId !== undefined && token !== clientKey;
  const [providers, saved] = await Promise.all([
    client.readProviders(),
    isKnown ? client.readSaved(customerId) : undefined,
  ]);
  // The page has set another session meanwhile, which may know the customer.
  if ((await credentials.token()) !== token) return readWallets(context, client, effect);
  if (providers.kind !== 'answered') return providers.refusal.code === 'session_expired' ? 'expired' : 'lost';
  return {...providers.value, customerId, saved: saved?.kind === 'answered' ? saved.value : []};
}

function charge(
  context: EffectContext,
  client: WalletClient,
  {attempt, input, money, options, customerId}: EffectOf<'charge-wallet'>,
): Promise<Decision<ChargeAnswer>> {
  const order = {
    input,
    money,
    customerId,
    description: options.mode === 'charge' ? options.description : undefined,
    invoiceId: options.mode === 'invoice' ? options.invoiceId : undefined,
  };
  return client.charge(order, callOptions(context, attempt));
}

/** Polls a charge that another page started as long as it is shown. */
function* ongoing(context: EffectContext, {elsewhere}: Payment): Iterable<readonly [string, Ongoing]> {
  if (!elsewhere || elsewhere.step === 'ended') return;
  const {chargeId} = elsewhere;
  const client = new WalletClient(context.client);
  yield [
    `elsewhere ${chargeId}`,
    (signal) =>
      pollUntilAborted(context, signal, {
        ask: () => client.readProgress(chargeId, signal),
        onAnswer: (progress) => ({type: 'elsewhere/read', chargeId, progress}),
        unknown: {type: 'elsewhere/read', chargeId, progress: undefined},
      }),
  ];
}
