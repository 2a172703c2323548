import type {RailName} from '../db/types.js';
import {absentRail} from './absent.js';
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

/** The setting of a rail that is not offered. */
const ABSENT = 'none';

/** The rails that need not be offered. Without e-mail, no customer would receive the invoices of a merchant. */
const OPTIONAL: readonly RailName[] = ['cards', 'bank', 'mobile', 'payouts', 'tax'];

/** The choices for a rail besides its simulation. */
export function realChoices(name: RailName): readonly string[] {
  return [...Object.keys(ADAPTERS[name]), ...(OPTIONAL.includes(name) ? [ABSENT] : [])];
}

/** Whether the environment leaves a rail simulated. */
export function isSimulated(env: Env, name: RailName): boolean {
  return (env[settingOf(name)] || 'simulated') === 'simulated';
}

/** The rails that the environment does not offer. */
export function absentRailsOf(env: Env): ReadonlySet<RailName> {
  return new Set(OPTIONAL.filter((name) => env[settingOf(name)] === ABSENT));
}

/** The setting of a rail. */
export function settingOf(name: RailName): string {
  return `RAIL_${name.toUpperCase()}`;
}

/**
 * Creates the rails that the environment selects with `RAIL_CARDS`, `RAIL_BANK`, `RAIL_MOBILE`, `RAIL_PAYOUTS`,
 * `RAIL_MAIL` and `RAIL_TAX`. The default of each is `simulated`; one that is `none` is not offered.
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
  const setting = settingOf(name);
  const wanted = env[setting] || 'simulated';
  if (wanted === 'simulated') return simulatedRails[name];
  if (wanted === ABSENT && OPTIONAL.includes(name)) return absentRail(name);
  const adapters = ADAPTERS[name];
  const adapter = Object.hasOwn(adapters, wanted) ? adapters[wanted] : undefined;
  if (adapter === undefined) {
    throw new RangeError(`${setting} must be one of: ${['simulated', ...realChoices(name)].join(', ')}`);
  }
  return adapter(env);
}
