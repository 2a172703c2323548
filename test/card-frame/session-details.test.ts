import {assert, waitUntil} from '@open-wc/testing';
import {Line} from './line.js';

describe('what the card frame says the card is for', () => {
  let line: Line;

  beforeEach(async () => {
    line = await Line.configured();
  });

  afterEach(() => {
    line.close();
  });

  it('shows who is paid and how much, as the service says of the credential', async () => {
    const facts = (): string => (line.place.querySelector('.facts')?.textContent ?? '').replace(/[\u2068\u2069]/gu, '');
    const tell = async (credential: string, told: Awaited<ReturnType<Line['facts']>>): Promise<void> => {
      line.facts = () => Promise.resolve(told);
      line.post({type: 'update', credential});
      await waitUntil(() => line.asked.at(-1) === credential);
      await Promise.resolve();
    };
    assert.equal(facts(), '');
    const money = {minor: 1999, currency: 'USD'} as const;
    await tell('pk_test_1', {merchantName: 'Duka\u202E', mode: 'charge', money});
    assert.equal(facts(), 'You pay $19.99 to Duka.');
    await tell('pk_test_2', {merchantName: 'Duka', mode: null, money: undefined});
    assert.equal(facts(), 'For Duka');
    await tell('pk_test_3', {merchantName: 'Duka', mode: 'add', money: undefined});
    assert.equal(facts(), 'Your card will be saved for Duka.');
    await tell('pk_test_4', undefined);
    assert.equal(facts(), '');
  });

  it('asks once for what a credential is for, and shows nothing that was said of another', async () => {
    let late: (facts: Awaited<ReturnType<Line['facts']>>) => void = () => undefined;
    line.facts = () => new Promise((resolve) => (late = resolve));
    line.post({type: 'update', credential: 'pk_test_late'});
    await waitUntil(() => line.asked.includes('pk_test_late'));
    line.facts = () => Promise.resolve({merchantName: 'Duka', mode: null, money: undefined});
    for (let times = 0; times < 2; times += 1) line.post({type: 'update', credential: 'pk_test_new'});
    await waitUntil(() => line.place.querySelector('.facts')?.textContent !== '');
    late({merchantName: 'Another shop', mode: null, money: undefined});
    await Promise.resolve();
    assert.include(line.place.querySelector('.facts')?.textContent ?? '', 'Duka');
    assert.equal(line.asked.filter((credential) => credential === 'pk_test_new').length, 1);
  });
});
