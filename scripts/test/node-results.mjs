import path from 'node:path';
import {isQueueEntry, readQueue} from './file-queue.mjs';
import {fromRoot, lineOf} from './results.mjs';

/** Node's skip reason for tests that `--test-name-pattern` excludes. */
const NOT_CHOSEN = 'test name does not match pattern';

/**
 * Collects tests and file durations from the events of `node --test`. A file has its own process or, in a queue, a
 * suite named after its path.
 */
export class NodeResults {
  #tests = [];
  #files = {};
  #titles = new Map();
  #started = new Map();
  /** The queued files whose suites have not passed yet. */
  #missing = new Set();
  /** The queued file whose suite is being reported. Its tests are reported in order, without others in between. */
  #queued;

  /** Reads an event. */
  read({type, data}) {
    if (isFile(data)) this.#readFile(type, data);
    if (type === 'test:start') this.#begin(data);
    if (type === 'test:pass' || type === 'test:fail') this.#end(type, data);
  }

  /** @returns {import('./results.mjs').SuiteResult} */
  all() {
    return {tests: [...this.#tests, ...this.#brokenFiles()], files: this.#files};
  }

  #readFile(type, {file}) {
    if (type === 'test:dequeue') {
      this.#started.set(file, performance.now());
      if (isQueueEntry(file)) this.#missing = new Set(readQueue(path.dirname(file)));
    }
    if (type === 'test:complete' && !isQueueEntry(file))
      this.#files[fromRoot(file)] = secondsSince(this.#started.get(file));
  }

  #begin(data) {
    if (data.nesting === 0) this.#queued = isSuiteOfFile(data) ? data.name : undefined;
    this.#titles.set(this.#fileOf(data), this.#titleOf(data));
  }

  #end(type, data) {
    if (data.nesting === 0 && this.#queued !== undefined) return this.#endQueued(type, data);
    if (data.details.type === 'suite' || data.skip === NOT_CHOSEN || isIdle(type, data)) return;
    this.#tests.push({
      file: fromRoot(this.#fileOf(data) ?? ''),
      title: this.#titleOf(data).join(' › '),
      seconds: data.details.duration_ms / 1000,
      ...outcomeOf(type, data),
    });
  }

  #endQueued(type, {name, details}) {
    if (type === 'test:pass') this.#missing.delete(name);
    this.#files[fromRoot(name)] = details.duration_ms / 1000;
  }

  #fileOf({file}) {
    return this.#queued ?? file;
  }

  /** The names of the enclosing suites and of the test itself. */
  #titleOf(data) {
    const depth = this.#queued === undefined ? data.nesting : data.nesting - 1;
    if (depth < 0) return [];
    return [...(this.#titles.get(this.#fileOf(data)) ?? []).slice(0, depth), data.name];
  }

  /** A file that did not load, or that no process ran, counts as a failure even if none of its tests failed. */
  #brokenFiles() {
    const failed = new Set(this.#tests.filter(({outcome}) => outcome === 'failed').map(({file}) => file));
    const title = 'the file is loaded and runs to its end';
    return [...this.#missing]
      .map(fromRoot)
      .filter((file) => !failed.has(file))
      .map((file) => ({file, title, seconds: 0, outcome: 'failed'}));
  }
}

/** A test skipped with a reason needs something this machine lacks; one skipped without a reason counts as failed. */
function outcomeOf(type, {skip, todo, details}) {
  if (typeof skip === 'string') return {outcome: 'not run', lack: skip};
  if (type === 'test:pass' && skip === undefined && todo === undefined) return {outcome: 'passed'};
  return {outcome: 'failed', error: lineOf(details.error)};
}

function isFile({nesting, file, name}) {
  return nesting === 0 && file !== undefined && name === file;
}

/** A process that found the queue empty: Node reports the process itself as a test. */
function isIdle(type, data) {
  return type === 'test:pass' && isFile(data) && isQueueEntry(data.file);
}

function isSuiteOfFile(data) {
  return !isFile(data) && path.isAbsolute(data.name);
}

function secondsSince(start) {
  return (performance.now() - (start ?? performance.now())) / 1000;
}
