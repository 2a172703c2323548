import {createAccount} from '../../src/domain/admin/accounts.js';
import {createKey} from '../../src/domain/admin/keys.js';
import {systemRandom} from '../../src/lib/random.js';
import {absentRail} from '../../src/rails/absent.js';
import {prepareService} from '../../src/start.js';
import type {OpenDatabase} from '../../src/db/connect.js';
import {openLiveDatabase} from './live.js';
import {startHttpCards} from './processor.js';

/** The keys of an account. */
export interface LiveKeys {
  readonly publishable: string;
  readonly secret: string;
}

/** A live service on a free port. */
export interface LiveService {
  /** The URL where it listens. Its public URL is another one. */
  readonly address: string;
  /** The keys of an account in KES. */
  readonly keys: LiveKeys;
  /** The lines of its log, of every level. */
  readonly logged: readonly string[];
  readonly readMetrics: () => Promise<string>;
  readonly close: () => Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const ACTOR = {who: 'aline', from: 'root@till'};
const ABSENT = ['bank', 'mobile', 'payouts', 'tax'] as const;

/**
 * Starts a live service with a database of its own, behind a proxy on this machine. Its cards go to the reference processor,
 * it sends no mail, and all other rails are absent.
 *
 * @param origin the origin of the pages that may use the keys
 */
export async function startLiveService(publicUrl: string, origin: string): Promise<LiveService> {
  const [database, {processor, cards}] = await Promise.all([openLiveDatabase(), startHttpCards()]);
  const logged: string[] = [];
  const service = await prepareService({
    ...{mode: 'live', database, publicUrl, trustedProxy: [LOOPBACK], metrics: {host: LOOPBACK, port: 0}},
    ...{rails: {...absentRails(), cards, mail: {send: async () => undefined}}, absentRails: new Set(ABSENT)},
    log: {level: 'trace', stream: {write: (line) => void logged.push(line)}},
  });
  const address = await service.app.listen({host: LOOPBACK, port: 0});
  const metricsUrl = (await service.listenForMetrics()) ?? '';
  return {
    ...{address, logged, keys: await openAccount(database, origin)},
    readMetrics: async () => (await fetch(metricsUrl)).text(),
    async close() {
      await Promise.all([service.close(), processor.close()]);
      await database.close();
    },
  };
}

function absentRails() {
  return {
    bank: absentRail('bank'),
    mobile: absentRail('mobile'),
    payouts: absentRail('payouts'),
    tax: absentRail('tax'),
  };
}

async function openAccount({db}: OpenDatabase, origin: string): Promise<LiveKeys> {
  return db.transaction().execute(async (tx) => {
    const work = {tx, now: Date.now(), random: systemRandom, isLive: true};
    const {id: account} = await createAccount(work, {merchant: 'mer_live', currency: 'KES'}, ACTOR);
    const publishable = await createKey(work, {account, kind: 'publishable', origins: [origin]}, ACTOR);
    const secret = await createKey(work, {account, kind: 'secret', origins: []}, ACTOR);
    return {publishable: publishable.key, secret: secret.key};
  });
}
