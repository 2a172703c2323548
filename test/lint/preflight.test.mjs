import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {fullFolder, otherRun} from '../../scripts/test/preflight.mjs';

describe('before the tests run', () => {
  it('a full folder for temporary files is reported, with what to do', () => {
    assert.equal(fullFolder('/tmp', 1_500), undefined);
    const sentence = fullFolder('/tmp', 12) ?? '';
    for (const part of ['/tmp', '12 MB', '1500', 'TMPDIR=']) assert.ok(sentence.includes(part), `${part}: ${sentence}`);
  });

  it('an earlier run that is still active is reported, with how to stop it; an ended run is not', () => {
    assert.equal(
      otherRun(undefined, () => true),
      undefined,
    );
    assert.equal(
      otherRun(4711, () => false),
      undefined,
    );
    assert.match(otherRun(4711, () => true) ?? '', /process 4711\..*kill 4711$/);
  });
});
