import assert from 'node:assert/strict';
import {it} from 'node:test';
import {runCases, type Case} from '../../conformance/case.js';

/** A test stand, which is closed after its case. */
interface Closable {
  close(): Promise<void>;
}

/** Registers a test for each case. */
export function expectAll<S extends Closable>(cases: readonly Case<S>[], start: () => Promise<S>): void {
  for (const one of cases) {
    it(`${one.group}: ${one.name}`, async () => {
      const [result] = await runCases([one], start);
      if (result?.error !== undefined) throw result.error;
    });
  }
}

/** Registers a test for each case that the stand can run. */
export async function expectAllOf<S extends Closable>(
  casesOf: (stand: S) => readonly Case<S>[],
  start: () => Promise<S>,
): Promise<void> {
  const first = await start();
  await first.close();
  expectAll(casesOf(first), start);
}

/** Registers a test for each wrong adapter, by its group and, after a comma, its mistake: at least one case of the group must catch it. */
export async function expectCaught<S extends Closable, Spoil>(
  rail: string,
  {
    casesOf,
    start,
    wrong,
  }: {
    readonly casesOf: (stand: S) => readonly Case<S>[];
    readonly start: (spoil?: Spoil) => Promise<S>;
    readonly wrong: Readonly<Record<string, Spoil>>;
  },
): Promise<void> {
  const correct = await start();
  await correct.close();
  for (const [mistake, spoil] of Object.entries(wrong)) {
    it(`of ${rail} is caught by the cases of ${mistake}`, async () => {
      const [group] = mistake.split(',');
      const cases = casesOf(correct).filter((one) => one.group === group);
      for (const one of cases) {
        const [result] = await runCases([one], () => start(spoil));
        // The others need not run: some of them wait for time limits.
        if (result?.error !== undefined) return;
      }
      assert.fail('no case failed');
    });
  }
}
