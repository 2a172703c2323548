import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {runCases} from '../conformance/case.js';
import {cardCases} from '../conformance/cards.js';
import {startHttpCards, startSimulatedCards} from '../conformance/subjects.js';

for (const [name, start] of [
  ['the simulated card processor', startSimulatedCards],
  ['the card protocol by HTTP', startHttpCards],
] as const) {
  describe(name, async () => {
    const first = await start();
    const cases = cardCases(first);
    await first.close();
    for (const one of cases) {
      it(`${one.group}: ${one.name}`, async () => {
        const [result] = await runCases([one], () => start());
        if (result?.error !== undefined) throw result.error;
      });
    }
    it('is looked at in as many cases as there are', () => assert.ok(cases.length >= 12));
  });
}
