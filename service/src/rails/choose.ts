import type {RailName} from '../db/types.js';
import {simulatedRails, type Rails} from './index.js';
import type {Env} from './settings.js';

/** The adapters of each rail besides its simulation, by their name in the settings. Only the chosen ones are loaded. */
const ADAPTERS: {readonly [Name in RailName]: Readonly<Record<string, (env: Env) => Promise<Rails[Name]>>>} = {
  cards: {http: async (env) => (await import('./cards/http.js')).httpCards(env)},
  bank: {},
  mobile: {daraja: async (env) => (await import('./mobile/daraja.js')).darajaMobile(env)},
  payouts: {},
  mail: {smtp: async (env) => (await import('./mail/smtp.js')).smtpMailer(env)},
  tax: {},
};

/**
 * Creates the rails that the environment selects with `RAIL_CARDS`, `RAIL_BANK`, `RAIL_MOBILE`, `RAIL_PAYOUTS`,
 * `RAIL_MAIL` and `RAIL_TAX`. The default of each is `simulated`.
 *
 * @throws RangeError naming the setting that is missing or invalid
 */
export async function chooseRails(env: Env): Promise<Rails> {
  return {
    cards: await choose('cards', env),
    bank: await choose('bank', env),
    mobile: await choose('mobile', env),
    payouts: await choose('payouts', env),
    mail: await choose('mail', env),
    tax: await choose('tax', env),
  };
}

async function choose<Name extends RailName>(name: Name, env: Env): Promise<Rails[Name]> {
  const setting = `RAIL_${name.toUpperCase()}`;
  const wanted = env[setting] || 'simulated';
  if (wanted === 'simulated') return simulatedRails[name];
  const adapters = ADAPTERS[name];
  const adapter = Object.hasOwn(adapters, wanted) ? adapters[wanted] : undefined;
  if (adapter === undefined) {
    throw new RangeError(`${setting} must be one of: ${['simulated', ...Object.keys(adapters)].join(', ')}`);
  }
  return adapter(env);
}
