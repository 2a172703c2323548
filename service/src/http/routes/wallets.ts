import {
  chargeWallet,
  checkWalletCharge,
  confirmWallet,
  resendCode,
  showNewWalletCharge,
  showWalletCharge,
} from '../../domain/charges/by-wallet.js';
import {cancelCharge} from '../../domain/charges/cancel.js';
import {findMerchant} from '../../domain/merchants.js';
import {listProviders} from '../../domain/mobile/providers.js';
import {isOffered} from '../../domain/offered-rails.js';
import type {Work} from '../../domain/work.js';
import {ANYONE_WITH_CREDENTIAL, callerOf} from '../callers.js';
import type {App, Services} from '../context.js';
import {answerCall, answerChange} from '../answer-change.js';
import {errors, ref} from '../schemas/basics.js';
import {Charge, WalletChargeRequest, WalletCodeRequest, WalletProviders} from '../schemas/charges.js';
import {byId, COMMON_ERRORS, errorCodes, EXTENSION, IDEMPOTENCY} from '../schemas/operation.js';

const shared = {...EXTENSION, tags: ['Charges']};
const params = byId('Id of the charge.', 'ch_3Kd9sPq0Zt7LmXw2VbNc5Ry1');

const CREATE_WALLET_CHARGE = {
  config: {callers: ANYONE_WITH_CREDENTIAL},
  schema: {
    ...shared,
    operationId: 'createWalletCharge',
    summary: 'Charge a mobile money wallet whose owner agrees on the phone',
    description:
      'Returns 201 with a charge. While it is `pending`, `next_action` says what the payer has to do: enter the code that was ' +
      'sent to the phone, or answer the prompt there. A decline, and a wallet with too little money, is a `failed` charge ' +
      'with a `failure_code`. No code within 15 minutes fails it with `AUTHORIZATION_EXPIRED`. After the time of a prompt ' +
      '`next_action` is `null`, and the charge stays pending until the provider says how it ended. Its `source` never has ' +
      'the whole number. Codes and prompts to one wallet are limited to five an hour. A saved wallet (`source_id`) needs a ' +
      'customer, and its owner agrees each time too.',
    ...errorCodes(
      'parameter_invalid',
      'provider_unknown',
      'amount_out_of_range',
      'currency_mismatch',
      'amount_mismatch',
      'session_paid',
      'session_refused',
      'invoice_already_paid',
      'attempt_concluded',
      'rail_unavailable',
    ),
    headers: IDEMPOTENCY,
    body: ref(WalletChargeRequest),
    response: {201: ref(Charge), ...COMMON_ERRORS, ...errors(409)},
  },
};

const CONFIRM_WALLET_CHARGE = {
  config: {callers: ANYONE_WITH_CREDENTIAL},
  schema: {
    ...shared,
    operationId: 'confirmWalletCharge',
    summary: 'Confirm a wallet charge with the code that the payer received',
    description:
      'Only the newest code that was sent for this charge is accepted, within five minutes and five tries. A charge that waits ' +
      'for no code is returned as it is, so that a repetition takes no money twice.',
    ...errorCodes(
      'amount_mismatch',
      'invoice_already_paid',
      'otp_invalid',
      'otp_exhausted',
      'otp_expired',
      'rail_unavailable',
    ),
    headers: IDEMPOTENCY,
    params,
    body: ref(WalletCodeRequest),
    response: {200: ref(Charge), ...COMMON_ERRORS, ...errors(409, 428)},
  },
};

const RESEND_WALLET_CODE = {
  config: {callers: ANYONE_WITH_CREDENTIAL},
  schema: {
    ...shared,
    operationId: 'resendWalletCode',
    summary: 'Send another code for a wallet charge',
    description:
      'The code before it is void. At most three codes are sent for a charge, 30 seconds apart; `resend_at` of its ' +
      '`next_action` says when. A charge that waits for no code is returned as it is.',
    headers: IDEMPOTENCY,
    params,
    response: {200: ref(Charge), ...COMMON_ERRORS},
  },
};

const CANCEL_WALLET_CHARGE = {
  config: {callers: ANYONE_WITH_CREDENTIAL},
  schema: {
    ...shared,
    operationId: 'cancelWalletCharge',
    summary: 'Cancel a pending charge of a wallet, or of a card whose issuer asks its owner',
    description:
      'It fails with `CANCELLED_BY_PAYER`. If its prompt is approved all the same, or its challenge answered, the money is ' +
      'refunded. A charge that has ended, and one of a card whose issuer asks nothing, is returned as it is.',
    ...errorCodes('rail_unavailable'),
    headers: IDEMPOTENCY,
    params,
    response: {200: ref(Charge), ...COMMON_ERRORS},
  },
};

const LIST_WALLET_PROVIDERS = {
  config: {callers: ANYONE_WITH_CREDENTIAL},
  schema: {
    ...shared,
    operationId: 'listWalletProviders',
    summary: 'List the providers of mobile money wallets in the currency of the account',
    response: {200: WalletProviders, ...COMMON_ERRORS},
  },
};

/** Charges of wallets whose owner agrees on the phone, and the providers of such wallets. */
export function walletRoutes(app: App, services: Services): void {
  app.post('/v2/charges/wallet', CREATE_WALLET_CHARGE, (request, reply) => {
    const caller = callerOf(request);
    checkWalletCharge(services, caller, request.body);
    const perform = (work: Work) => chargeWallet(work, caller, request.body);
    return answerCall(services, {request, reply}, {rail: 'mobile', perform, show: showNewWalletCharge});
  });
  app.post('/v2/charges/:id/code', CONFIRM_WALLET_CHARGE, (request, reply) => {
    const asked = {id: request.params.id, code: request.body.code};
    const perform = (work: Work) => confirmWallet(work, callerOf(request), asked);
    return answerCall(services, {request, reply}, {rail: 'mobile', perform, show: showWalletCharge});
  });
  app.post('/v2/charges/:id/resend', RESEND_WALLET_CODE, (request, reply) =>
    answerChange(services, {request, reply}, (work) => resendCode(work, callerOf(request), request.params.id)),
  );
  app.post('/v2/charges/:id/cancel', CANCEL_WALLET_CHARGE, (request, reply) =>
    answerChange(services, {request, reply}, (work) => cancelCharge(work, callerOf(request), request.params.id)),
  );
  app.get('/v2/wallet_providers', LIST_WALLET_PROVIDERS, async (request) => {
    const is_answering = services.breakers.isAnswering('mobile');
    const {account} = callerOf(request);
    const providers = isOffered(services, account, 'mobile') ? listProviders(services, account) : [];
    const data = providers.map((provider) => ({...provider, is_answering}));
    const {name: merchant_name} = await findMerchant(services.db, account);
    return {object: 'list' as const, data, merchant_name};
  });
}
