import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {runOne, USD, type AdminSetting} from './helpers/admin.js';
import {guardedOf, readAll, type Guarded} from './helpers/guarded.js';
import {useService} from './helpers/harness.js';
import {countedRails} from './helpers/session-uses.js';

const {rails, callCount} = countedRails();
const service = useService({rails});
const HOUR_MS = 3_600_000;
/** How long a service remembers a key. */
const MEMORY_MS = 5000;

const setting = (): AdminSetting => ({db: service.prepared.services.db, now: service.clock.now()});
const ofKey = (id: unknown, verb: string, ...more: readonly string[]) =>
  runOne(setting(), 'key', verb, '--key', String(id), ...more);

/** A key of the kind, which the service has accepted, so that it remembers it. */
async function acceptedKey(kind: string): Promise<{readonly id: unknown; readonly key: string}> {
  const {id, key} = await runOne(setting(), 'key', 'create', '--account', USD, '--kind', kind);
  assert.equal((await service.ask('GET', '/v2/wallet_providers', {key: String(key)})).status, 200);
  return {id, key: String(key)};
}

const ask = ({method, path, body}: Guarded, key: string) =>
  service.ask(method, path, {key, ...(body === undefined ? {} : {body})});

const UNKNOWN = 'The key is not known.';
const OTHER_MODE = 'This is a live credential, and the service is in test mode.';

/** Keys that are not valid, and how each comes about. */
const ENDED: readonly (readonly [what: string, message: string, make: () => Promise<string>])[] = [
  ...['secret', 'publishable'].flatMap((kind) => [
    [
      `a revoked ${kind} key`,
      UNKNOWN,
      async () => {
        const {id, key} = await acceptedKey(kind);
        await ofKey(id, 'revoke');
        return key;
      },
    ] as const,
    [
      `a rotated ${kind} key whose time has ended`,
      UNKNOWN,
      async () => {
        const {id, key} = await acceptedKey(kind);
        await ofKey(id, 'rotate', '--keep', '1h');
        await service.pass(HOUR_MS);
        return key;
      },
    ] as const,
  ]),
  ...['sk', 'pk', 'ws'].map(
    (prefix) => [`a ${prefix} of the live mode`, OTHER_MODE, async () => `${prefix}_live_any`] as const,
  ),
];

describe('every operation', () => {
  for (const [what, message, make] of ENDED) {
    it(`refuses ${what}, without any effect`, async () => {
      const key = await make();
      await service.pass(MEMORY_MS);
      const [rows, asked, operations] = [await readAll(service), callCount(), guardedOf(service)];
      assert.ok(operations.length > 15);
      for (const operation of operations) {
        const {status, body} = await ask(operation, key);
        assert.deepEqual([status, body['code'], body['message']], [401, 'unauthorized', message], operation.id);
      }
      assert.equal(await readAll(service), rows);
      assert.equal(callCount(), asked);
    });
  }

  for (const kind of ['secret', 'publishable']) {
    it(`gives a rotated ${kind} key the same answer as the new one until its time ends`, async () => {
      const {id, key} = await acceptedKey(kind);
      const {key: fresh} = await ofKey(id, 'rotate', '--keep', '1h');
      await service.pass(HOUR_MS - MEMORY_MS);
      for (const operation of guardedOf(service)) {
        const [old, other] = [await ask(operation, key), await ask(operation, String(fresh))];
        assert.notEqual(old.status, 401, operation.id);
        assert.deepEqual([old.status, old.body['code']], [other.status, other.body['code']], operation.id);
      }
    });
  }
});
