import {lockCustomer} from '../customers/customer.js';
import {accountOf} from '../merchants.js';
import {providerById} from '../mobile/providers.js';
import {readWallets} from '../mobile/saved-wallets.js';
import {findWalletOrder} from '../mobile/wallet-orders.js';
import {saveWallet} from '../mobile/wallets.js';
import type {Work} from '../work.js';
import {changeCharge, type Charge} from './charge.js';

/**
 * Saves the wallet of a charge that has succeeded, if that was decided when the charge began. The charge then names the
 * saved wallet. The first wallet of a customer becomes the default.
 */
export async function keepWallet(work: Work, charge: Charge): Promise<Charge> {
  const {id, kind, customer_id: customerId, source} = charge;
  if (kind !== 'mobile' || customerId === null) return charge;
  const order = await findWalletOrder(work.tx, id);
  if (order?.to_save !== true) return charge;
  const account = await accountOf(work.tx, charge);
  await lockCustomer(work, customerId);
  const isFirst = (await readWallets(work.tx, account, customerId)).length === 0;
  const {brand} = source;
  const wallet = {number: order.number, brand, country_code: providerById(brand).country, default: isFirst};
  const saved = await saveWallet(work, account, {customerId, wallet});
  return changeCharge(work, id, {source: JSON.stringify({...source, id: saved.id})});
}
