import assert from 'node:assert/strict';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {describe, test} from 'node:test';
import {makeQueue} from '../../scripts/test/file-queue.mjs';
import {NodeResults} from '../../scripts/test/node-results.mjs';
import {lineOf} from '../../scripts/test/results.mjs';

const FILE = '/somewhere/one.test.mjs';

/** Node's events for a queue of one file with one test, and two processes. */
function eventsOf([busy, idle], outcome) {
  const details = {duration_ms: 5};
  const own = (file) => ({name: file, file, nesting: 0, details});
  const suite = {name: FILE, file: busy, nesting: 0, details: {...details, type: 'suite'}};
  const one = {name: 'one', file: busy, nesting: 1, details};
  return [
    ['test:dequeue', own(busy)],
    ['test:dequeue', own(idle)],
    ['test:start', suite],
    ['test:start', one],
    ['test:pass', one],
    ['test:pass', suite],
    ['test:start', own(idle)],
    [outcome, own(idle)],
  ].map(([type, data]) => ({type, data}));
}

function testsOf(outcome) {
  const folder = mkdtempSync(path.join(tmpdir(), 'queue-'));
  try {
    const results = new NodeResults();
    for (const event of eventsOf(makeQueue(folder, {files: [FILE], processes: 2}), outcome)) results.read(event);
    return results.all().tests.map((one) => `${one.title}: ${one.outcome}`);
  } finally {
    rmSync(folder, {recursive: true});
  }
}

describe('the results of a queue', () => {
  test('a process that finds no file left is not counted as a test', () => {
    assert.deepEqual(testsOf('test:pass'), ['one: passed']);
  });

  test('a process that fails is counted as a failure', () => {
    const [first, second] = testsOf('test:fail');
    assert.equal(first, 'one: passed');
    assert.match(second, /process-2\.mjs: failed$/);
  });
});

test('a failed test keeps the message of its error, in one line', () => {
  const results = new NodeResults();
  const test = {name: 'one', file: FILE, nesting: 0};
  const error = Object.assign(new Error('wrapped'), {cause: new Error('1 is\n not 2')});
  results.read({type: 'test:start', data: test});
  results.read({type: 'test:fail', data: {...test, details: {duration_ms: 5, error}}});
  assert.equal(results.all().tests[0].error, '1 is not 2');
});

test('the line of an error has no colours, and at most 400 characters', () => {
  assert.equal(lineOf('\u001B[31mred\u001B[39m'), 'red');
  assert.equal(lineOf({message: 'x'.repeat(1000)}).length, 400);
  assert.equal(lineOf(undefined), 'it gives no error');
});
