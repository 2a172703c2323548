import assert from 'node:assert/strict';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {readConfig} from '../src/config.js';
import {requireLiveSettings} from '../src/live-settings.js';

const KEY = Buffer.from(Array.from({length: 32}, (_, index) => index * 7)).toString('base64');

describe('the settings of a live service', () => {
  let built: string;
  let right: Readonly<Record<string, string>>;

  before(async () => {
    built = await mkdtemp(join(tmpdir(), 'built-'));
    await writeFile(join(built, 'index.html'), '');
    await writeFile(join(built, 'widget.js'), '');
    right = {
      MODE: 'live',
      RAIL_CARDS: 'http',
      RAIL_BANK: 'none',
      RAIL_MOBILE: 'daraja',
      RAIL_PAYOUTS: 'none',
      RAIL_MAIL: 'smtp',
      RAIL_TAX: 'none',
      VAULT_KEY: KEY,
      PUBLIC_URL: 'https://pay.example',
      TRUSTED_PROXY: '127.0.0.1',
      DATABASE_URL: 'postgres://pay@db.example/pay',
      CARD_FRAME_DIR: built,
      WIDGET_SCRIPT: join(built, 'widget.js'),
    };
  });
  after(() => rm(built, {recursive: true}));

  const refusal = (changed: Readonly<Record<string, string>>): string => {
    const env = {...right, ...changed};
    try {
      requireLiveSettings(readConfig(env), env);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('are accepted when all are valid, with a database server or a data folder', () => {
    assert.equal(refusal({}), '');
    assert.equal(refusal({DATABASE_URL: '', DATA_DIR: '/var/lib/pay'}), '');
    assert.equal(refusal({RAIL_CARDS: 'none', RAIL_MOBILE: 'none'}), '');
  });

  for (const [wrong, words] of [
    [{RAIL_CARDS: ''}, 'RAIL_CARDS is a simulation. Set it to http or none.'],
    [{RAIL_BANK: 'simulated'}, 'RAIL_BANK is a simulation. Set it to none.'],
    [{RAIL_MOBILE: 'simulated'}, 'RAIL_MOBILE is a simulation. Set it to daraja or none.'],
    [{RAIL_PAYOUTS: ''}, 'RAIL_PAYOUTS is a simulation. Set it to none.'],
    [{RAIL_MAIL: ''}, 'RAIL_MAIL is a simulation. Set it to smtp.'],
    [{RAIL_TAX: ''}, 'RAIL_TAX is a simulation. Set it to none.'],
    [{VAULT_KEY: ''}, 'VAULT_KEY is not set.'],
    [{VAULT_KEY: Buffer.alloc(32).toString('base64')}, 'VAULT_KEY is not random.'],
    [{VAULT_KEY: Buffer.from('secret-key'.repeat(4).slice(0, 32)).toString('base64')}, 'VAULT_KEY is not random.'],
    [{PUBLIC_URL: ''}, 'PUBLIC_URL is not set.'],
    [{PUBLIC_URL: 'http://pay.example'}, 'PUBLIC_URL is not an address of https.'],
    [{TRUSTED_PROXY: ''}, 'TRUSTED_PROXY is not set.'],
    [{DATABASE_URL: ''}, 'DATABASE_URL is not set.'],
    [{DATABASE_URL: '', DATA_DIR: ':memory:'}, 'DATA_DIR is in memory or in a temporary folder.'],
    [{DATABASE_URL: '', DATA_DIR: join(tmpdir(), 'pay')}, 'DATA_DIR is in memory or in a temporary folder.'],
    [{DATABASE_URL: '', DATA_DIR: `${tmpdir()}/../${tmpdir()}`}, 'DATA_DIR is in memory or in a temporary folder.'],
    [{CARD_FRAME_DIR: '/nowhere'}, 'CARD_FRAME_DIR has no card form.'],
    [{WIDGET_SCRIPT: '/nowhere/widget.js'}, 'WIDGET_SCRIPT is not there,'],
    [{CARD_TOKENS_PER_ADDRESS: '7000'}, 'CARD_TOKENS_PER_ADDRESS is more than CARD_TOKENS_PER_ACCOUNT'],
    [{IDLE_TIMEOUT_S: '15', KEEP_ALIVE_S: '10'}, 'IDLE_TIMEOUT_S must be more than 15'],
  ] as const) {
    it(`are refused: ${words} (${Object.entries(wrong).join(' ').replace(tmpdir(), 'tmp')})`, () => {
      const lines = refusal(wrong).split('\n');
      assert.equal(lines[0], 'MODE=live is refused:');
      // Without a public address, the proxy is a problem of its own.
      assert.ok(lines.length === (words.startsWith('PUBLIC_URL is not set') ? 3 : 2), lines.join('\n'));
      assert.ok(lines[1]?.startsWith(`  - ${words}`), lines[1]);
    });
  }

  it('are refused with all problems at once', () => {
    const nothing = {MODE: 'live'};
    const message = (): void => requireLiveSettings(readConfig(nothing), nothing);
    assert.throws(message, ({message: text}: Error) => text.split('\n').length > 10);
  });

  it('are refused without repeating the key', () => {
    const weak = Buffer.from('swordfish'.repeat(4).slice(0, 32)).toString('base64');
    assert.ok(!refusal({VAULT_KEY: weak}).includes(weak));
  });

  for (const text of ['Live', 'production', ' live']) {
    it(`do not accept the mode ${JSON.stringify(text)}`, () => {
      assert.throws(() => readConfig({MODE: text}), {name: 'RangeError', message: 'MODE must be test or live'});
    });
  }
});
