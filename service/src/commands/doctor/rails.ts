import {connect as connectPlain, type Socket} from 'node:net';
import {connect as connectSecure} from 'node:tls';
import type {RailName} from '../../db/types.js';
import {isSimulated, settingOf} from '../../rails/adapters.js';
import {RAIL_NAMES} from '../../rails/faulty-rails.js';
import type {Env} from '../../rails/settings.js';
import {codeOf, reporterFor, type Finding} from './finding.js';

/** How long a system may take to accept a connection. */
const LIMIT_MS = 3000;

/** The setting with the address of an adapter's system, by the adapter's name. */
export const ADDRESS_SETTINGS: Readonly<Record<string, string>> = {
  http: 'CARDS_URL',
  daraja: 'MPESA_URL',
  smtp: 'SMTP_URL',
};

/** The schemes of addresses: the usual port, and whether TLS comes first. */
const SCHEMES: Readonly<Record<string, {readonly port: number; readonly isSecure: boolean}>> = {
  'https:': {port: 443, isSecure: true},
  'http:': {port: 80, isSecure: false},
  'smtps:': {port: 465, isSecure: true},
  'smtp:': {port: 587, isSecure: false},
};

interface Place {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
}

/** Connects to the system of each rail, and sends it nothing. Rails whose settings are wrong are left out. */
export async function checkRails(env: Env, limitMs = LIMIT_MS): Promise<readonly Finding[]> {
  const simulated = RAIL_NAMES.filter((rail) => isSimulated(env, rail));
  const absent = RAIL_NAMES.filter((rail) => env[settingOf(rail)] === 'none');
  const reached = await Promise.all(RAIL_NAMES.map((rail) => checkRail(env, rail, limitMs)));
  const {ok} = reporterFor('rails');
  return [
    ...reached.filter((finding) => finding !== undefined),
    ...(simulated.length > 0 ? [ok(`Simulated, so no system is called: ${simulated.join(', ')}.`)] : []),
    ...(absent.length > 0 ? [ok(`Not offered: ${absent.join(', ')}.`)] : []),
  ];
}

async function checkRail(env: Env, rail: RailName, limitMs: number): Promise<Finding | undefined> {
  const {ok, failed} = reporterFor(`rail ${rail}`);
  const setting = ADDRESS_SETTINGS[env[settingOf(rail)] ?? ''];
  const place = setting === undefined ? undefined : placeOf(env[setting] ?? '');
  if (place === undefined) return undefined;
  const name = `${place.host}:${place.port}`;
  try {
    await reach(place, limitMs);
    return ok(`${name} accepts connections.`);
  } catch (error) {
    return failed(
      `${name} does not accept a connection (${codeOf(error)}). Check ${setting}, the network, and the system’s own status page.`,
    );
  }
}

function placeOf(text: string): Place | undefined {
  if (!URL.canParse(text)) return undefined;
  const {protocol, hostname, port} = new URL(text);
  const scheme = SCHEMES[protocol];
  if (scheme === undefined) return undefined;
  return {...scheme, host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port) || scheme.port};
}

/** Opens a connection, and closes it. Rejects if that is not possible in time, or a certificate is not trusted. */
function reach({host, port, isSecure}: Place, limitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = isSecure ? connectSecure({host, port}) : connectPlain({host, port});
    const end = (): void => {
      clearTimeout(timer);
      socket.destroy();
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error('timed out'));
    }, limitMs);
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      end();
      resolve();
    });
    socket.once('error', (error) => {
      end();
      reject(error);
    });
  });
}
