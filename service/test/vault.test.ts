import assert from 'node:assert/strict';
import {mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import fc from 'fast-check';
import {systemRandom} from '../src/lib/random.js';
import {createVault} from '../src/lib/vault.js';
import {keepVaultKey, readVaultKey} from '../src/db/vault-key.js';

const key = systemRandom.bytes(32);
const vault = createVault([key], systemRandom);

describe('a vault', () => {
  it('opens its sealed text, which does not contain the original and differs each time', () => {
    fc.assert(
      fc.property(fc.string({unit: 'grapheme'}), (text) => {
        const sealed = vault.seal(text);
        assert.equal(vault.open(sealed), text);
        assert.notEqual(vault.seal(text), sealed);
        assert.match(sealed, /^[A-Za-z0-9_-]+$/);
        if (text.length > 8) assert.ok(!Buffer.from(sealed, 'base64url').includes(text));
      }),
    );
  });

  it('creates marks of a text that depend on its key', () => {
    const other = createVault([systemRandom.bytes(32)], systemRandom);
    assert.match(vault.mark('123456'), /^[0-9a-f]{64}$/);
    assert.equal(vault.mark('123456'), createVault([key], systemRandom).mark('123456'));
    assert.notEqual(vault.mark('123456'), vault.mark('123457'));
    assert.notEqual(vault.mark('123456'), other.mark('123456'));
  });

  it('refuses text that was changed, cut, or sealed with another key', () => {
    const sealed = vault.seal('obr-1234');
    const other = createVault([systemRandom.bytes(32)], systemRandom);
    const bytes = Buffer.from(sealed, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      assert.throws(() => vault.open(changed.toString('base64url')), `byte ${at}`);
    }
    assert.throws(() => vault.open(sealed.slice(0, 30)));
    assert.throws(() => vault.open(''));
    assert.throws(() => other.open(sealed));
  });
});

describe('a vault with a new key and an old one', () => {
  const fresh = systemRandom.bytes(32);
  const both = createVault([fresh, key], systemRandom);
  const renewed = createVault([fresh], systemRandom);

  it('opens text of both keys, and seals with the new one', () => {
    assert.equal(both.open(vault.seal('obr-1234')), 'obr-1234');
    assert.equal(renewed.open(both.seal('obr-1234')), 'obr-1234');
    assert.throws(() => vault.open(both.seal('obr-1234')));
  });

  it('seals only text of the old key again', () => {
    const sealed = both.renew(vault.seal('obr-1234'));
    assert.equal(renewed.open(sealed ?? ''), 'obr-1234');
    assert.equal(both.renew(sealed ?? ''), undefined);
    assert.throws(() => both.renew(createVault([systemRandom.bytes(32)], systemRandom).seal('x')));
  });

  it('accepts marks of both keys, and creates marks of the new one', () => {
    for (const one of [vault, renewed]) assert.ok(both.isMark(one.mark('123456'), '123456'));
    assert.equal(both.mark('123456'), renewed.mark('123456'));
    for (const mark of [
      vault.mark('123457'),
      '',
      'concluded',
      createVault([systemRandom.bytes(32)], systemRandom).mark('123456'),
    ]) {
      assert.ok(!both.isMark(mark, '123456'), mark);
    }
  });
});

describe('the vault key next to the data', () => {
  let folder = '';
  before(() => (folder = mkdtempSync(join(tmpdir(), 'vault-'))));
  after(() => rmSync(folder, {recursive: true}));

  it('is created once, readable only by its owner, and read again', () => {
    const file = join(folder, 'one.key');
    const made = keepVaultKey(file);
    assert.equal(made.length, 32);
    assert.deepEqual(keepVaultKey(file), made);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.deepEqual(readVaultKey(readFileSync(file, 'utf8'), 'it'), made);
  });

  it('is refused if it is invalid, without repeating it', () => {
    const file = join(folder, 'bad.key');
    writeFileSync(file, 'c2hvcnQ=');
    assert.throws(() => keepVaultKey(file), /bad\.key must hold 32 bytes in base64/);
    assert.throws(() => readVaultKey('c2hvcnQ=', 'VAULT_KEY'), {message: 'VAULT_KEY must hold 32 bytes in base64'});
  });

  it('is refused with the setting that helps if its file cannot be written or read', () => {
    const remedy = 'Set VAULT_KEY, or DATA_DIR to a folder beside which files can be written.';
    for (const [file, code] of [
      [join(folder, 'none', 'x.key'), 'ENOENT'],
      [folder, 'EISDIR'],
    ] as const) {
      const message = `The key of the data cannot be kept in ${file} (${code}). ${remedy}`;
      assert.throws(() => keepVaultKey(file), {name: 'RangeError', message});
    }
  });
});
