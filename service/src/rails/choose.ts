import type {RailName} from '../db/types.js';
import {httpCards} from './cards/http.js';
import {simulatedRails, type Rails} from './index.js';
import {smtpMailer} from './mail/smtp.js';
import {darajaMobile} from './mobile/daraja.js';
import type {Env} from './settings.js';

/** The adapters of each rail besides its simulation, by what a setting calls them. */
const ADAPTERS: {readonly [Name in RailName]: Readonly<Record<string, (env: Env) => Rails[Name]>>} = {
  cards: {http: httpCards},
  bank: {},
  mobile: {daraja: darajaMobile},
  payouts: {},
  mail: {smtp: smtpMailer},
  tax: {},
};

/**
 * The rails that the environment asks for: `RAIL_CARDS`, `RAIL_BANK`, `RAIL_MOBILE`, `RAIL_PAYOUTS`, `RAIL_MAIL` and
 * `RAIL_TAX`, each `simulated` unless it says otherwise.
 *
 * @throws RangeError naming the setting that is missing or cannot be read
 */
export function chooseRails(env: Env): Rails {
  return {
    cards: choose('cards', env),
    bank: choose('bank', env),
    mobile: choose('mobile', env),
    payouts: choose('payouts', env),
    mail: choose('mail', env),
    tax: choose('tax', env),
  };
}

function choose<Name extends RailName>(name: Name, env: Env): Rails[Name] {
  const setting = `RAIL_${name.toUpperCase()}`;
  const wanted = env[setting] || 'simulated';
  if (wanted === 'simulated') return simulatedRails[name];
  const adapters = ADAPTERS[name];
  const adapter = Object.hasOwn(adapters, wanted) ? adapters[wanted] : undefined;
  if (adapter === undefined) {
    throw new RangeError(`${setting} must be one of ${['simulated', ...Object.keys(adapters)].join(', ')}`);
  }
  return adapter(env);
}
