import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {Breakers} from '../src/domain/breakers.js';
import {simulatedRails} from '../src/rails/index.js';
import {useService} from './helpers/harness.js';
import {createManualClock} from './helpers/manual-clock.js';
import {askToken, createInvoice, createQr} from './helpers/steps.js';

const {cards} = simulatedRails;
const processor = {isBroken: true, asked: 0};
const service = useService({
  rails: {
    ...simulatedRails,
    cards: {
      ...cards,
      tokenise(card) {
        processor.asked += 1;
        return processor.isBroken ? Promise.reject(new Error('no route')) : cards.tokenise(card);
      },
    },
  },
});

describe('a rail that does not respond', () => {
  it('is called for five payers, then not for ten seconds, then once; other ways to pay still work', async () => {
    const ask = async (): Promise<readonly unknown[]> => {
      const {status, body, headers} = await askToken(service);
      return status === 201 ? [status] : [status, body['code'], headers['retry-after']];
    };
    for (let payer = 1; payer <= 5; payer += 1) {
      assert.deepEqual([await ask(), processor.asked], [[503, 'rail_unavailable', '5'], payer]);
    }
    assert.deepEqual([await ask(), processor.asked], [[503, 'rail_unavailable', '10'], 5]);
    await service.pass(9000);
    assert.deepEqual([await ask(), processor.asked], [[503, 'rail_unavailable', '1'], 5]);
    assert.ok((await createQr(service, await createInvoice(service)))['payload']);
    await service.pass(1000);
    assert.deepEqual([await ask(), processor.asked], [[503, 'rail_unavailable', '5'], 6]);
    assert.deepEqual([await ask(), processor.asked], [[503, 'rail_unavailable', '10'], 6]);
    processor.isBroken = false;
    await service.pass(10_000);
    assert.deepEqual([await ask(), await ask(), processor.asked], [[201], [201], 8]);
  });

  it('is called again at once when the clock was set back', () => {
    const clock = createManualClock();
    const breakers = new Breakers(clock);
    for (let call = 1; call <= 5; call += 1) breakers.recordResult('cards', false);
    assert.equal(breakers.isAnswering('cards'), false);
    clock.advance(-1);
    assert.equal(breakers.isAnswering('cards'), true);
  });
});
