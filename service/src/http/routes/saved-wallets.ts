import Type from 'typebox';
import {findListedCustomer} from '../../domain/customers/customer.js';
import {listWallets, removeWallet} from '../../domain/mobile/saved-wallets.js';
import {callerOf, SECRET_OR_SESSION} from '../callers.js';
import type {App, Services} from '../context.js';
import {answerChange} from '../answer-change.js';
import {described, ListOf, ref} from '../schemas/basics.js';
import {SavedWallet} from '../schemas/charges.js';
import {byId, COMMON_ERRORS, errorCodes, EXTENSION, IDEMPOTENCY} from '../schemas/operation.js';

const shared = {...EXTENSION, tags: ['Customers']};
const ByCustomer = byId('Id of the customer.', 'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw');
const ByWallet = Type.Object({
  id: described(Type.String(), 'Id of the customer.', 'cus_2hXo8RkTz5mVq1Yb7PdNc4Lw'),
  wallet_id: described(Type.String(), 'Id of the saved wallet.', 'src_9FwQe3TnUj6Ka0ZsMx8Gb5Vy'),
});

const LIST_WALLETS = {
  config: {callers: SECRET_OR_SESSION},
  schema: {
    ...shared,
    operationId: 'listWallets',
    summary: 'List the saved mobile money wallets of a customer',
    description:
      'The default wallet comes first, then the one that was saved last. A wallet is saved when a charge of its number ' +
      'succeeds whose customer the merchant named: with a secret key, or as the customer of the session. A wallet whose ' +
      'provider is not known is left out.',
    params: ByCustomer,
    response: {200: ListOf(ref(SavedWallet)), ...COMMON_ERRORS},
  },
};

const DELETE_WALLET = {
  config: {callers: SECRET_OR_SESSION},
  schema: {
    ...shared,
    operationId: 'deleteWallet',
    summary: 'Remove a saved wallet; removing it again changes nothing',
    description: 'It can no longer be charged by its id. A charge of it that waits for its owner goes on.',
    ...errorCodes('session_refused'),
    headers: IDEMPOTENCY,
    params: ByWallet,
    response: {200: ref(SavedWallet), ...COMMON_ERRORS},
  },
};

/** The saved wallets of customers. */
export function savedWalletRoutes(app: App, services: Services): void {
  app.get('/v2/customers/:id/wallets', LIST_WALLETS, async (request) => {
    const caller = callerOf(request);
    const {id} = request.params;
    const customer = await findListedCustomer(services.db, caller, {id, now: services.clock.now()});
    return {object: 'list' as const, data: await listWallets(services, caller.account, customer.id)};
  });
  app.delete('/v2/customers/:id/wallets/:wallet_id', DELETE_WALLET, (request, reply) =>
    answerChange(services, {request, reply}, (work) => {
      const {id: customerId, wallet_id: sourceId} = request.params;
      return removeWallet(work, callerOf(request), {customerId, sourceId});
    }),
  );
}
