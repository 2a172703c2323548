import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import {sendKeys} from '@web/test-runner-commands';
import type {TokenOutcome} from '../../src/card-frame/tokenize.js';
import {setLanguage} from '../../src/card-frame/inline-texts.js';
import {CONFIGURE, Line, NONCE, TOKEN} from './line.js';
import {descriptionOf, fill, fillCard, inputOf} from './typing.js';

describe('the card frame, over its port', () => {
  let line: Line;

  beforeEach(async () => {
    line = await Line.configured();
  });

  afterEach(() => {
    line.close();
  });

  it('sends the nonce back first, then that it is configured, then its height', async () => {
    await line.hear('resized');
    assert.deepEqual(line.heard.slice(0, 2), [{type: 'ready', nonce: NONCE}, {type: 'configured'}]);
    const {height} = await line.hear('resized');
    assert.equal(height, Math.ceil(line.place.getBoundingClientRect().height));
  });

  it('reports, as soon as it is configured, what was typed before', async () => {
    line.close();
    const fresh = new Line();
    fillCard(fresh.place);
    fresh.post(CONFIGURE);
    await fresh.hear('changed');
    assert.deepEqual(fresh.heard.slice(0, 3), [
      {type: 'ready', nonce: NONCE},
      {type: 'configured'},
      {type: 'changed', complete: true, empty: false, brand: 'visa', invalid: []},
    ]);
    fresh.close();
  });

  it('reports a new height when errors need more room', async () => {
    const {height} = await line.hear('resized');
    line.post({type: 'tokenize', request: 'r1', idempotencyKey: 'k1'});
    assert.isAbove((await line.hear('resized', (message) => message.height !== height)).height, height);
  });

  it('applies the theme through style properties, which a strict content security policy allows', () => {
    const {style} = document.documentElement;
    assert.equal(style.colorScheme, 'dark');
    assert.equal(style.getPropertyValue('--colorAccent'), '#7fb2ff');
    assert.equal(style.getPropertyValue('--radius'), '10px');
    assert.equal(style.getPropertyValue('--fontSize'), '18px');
  });

  it('sets the place of the labels as a class of the root, and changes it by message', async () => {
    const {classList} = document.documentElement;
    assert.isTrue(classList.contains('above'));
    line.post({type: 'update', theme: {...CONFIGURE.theme, labels: 'floating'}});
    await waitUntil(() => classList.contains('floating'), 'the class was not set');
    assert.isFalse(classList.contains('above'));
    line.post({type: 'update', theme: CONFIGURE.theme});
    await waitUntil(() => !classList.contains('floating'), 'the class was not removed');
  });

  it('has a placeholder with text or a space in every field, by which CSS recognises an empty one', () => {
    const inputs = [...line.place.querySelectorAll('input')];
    assert.equal(inputs.filter(({placeholder}) => placeholder !== '').length, 4);
    assert.isTrue(inputs.every((input) => input.matches(':placeholder-shown')));
    fillCard(line.place);
    assert.isFalse(inputs.some((input) => input.matches(':placeholder-shown')));
  });

  it('tokenises a valid card with the latest credential and the given idempotency key', async () => {
    line.post({type: 'update', credential: 'pk_test_demoBIF0000000000'});
    fillCard(line.place);
    line.post({type: 'tokenize', request: 'r1', idempotencyKey: 'k1'});
    assert.deepEqual(await line.hear('tokenized'), {
      type: 'tokenized',
      request: 'r1',
      token: TOKEN,
      holder: 'Aline Ndayizeye',
    });
    const [order] = line.orders;
    assert.equal(order?.credential, 'pk_test_demoBIF0000000000');
    assert.equal(order?.idempotencyKey, 'k1');
    assert.equal(order?.url, 'https://service.example/v2/tokens');
    assert.equal(inputOf(line.place, 'number').value, '4242 4242 4242 4242');
  });

  it('sends no request for an invalid card, shows the error and focuses its field', async () => {
    fillCard(line.place, {cvc: '1'});
    line.post({type: 'tokenize', request: 'r1', idempotencyKey: 'k1'});
    assert.deepEqual(await line.hear('refused'), {type: 'refused', request: 'r1', reason: 'invalid', code: ''});
    assert.deepEqual((await line.hear('changed')).invalid, ['cvc']);
    assert.equal(document.activeElement, inputOf(line.place, 'cvc'));
    assert.deepEqual(line.orders, []);
  });

  it('makes one call at a time', async () => {
    fillCard(line.place);
    let finish: (outcome: TokenOutcome) => void = () => undefined;
    line.answer = () => new Promise((resolve) => (finish = resolve));
    line.post({type: 'tokenize', request: 'r1', idempotencyKey: 'k1'});
    line.post({type: 'tokenize', request: 'r2', idempotencyKey: 'k2'});
    assert.deepEqual(await line.hear('refused'), {type: 'refused', request: 'r2', reason: 'busy', code: ''});
    finish({kind: 'unreachable'});
    const answer = await line.hear('refused', ({request}) => request === 'r1');
    assert.deepEqual(answer, {type: 'refused', request: 'r1', reason: 'unreachable', code: ''});
    assert.equal(line.orders.length, 1);
  });

  it('answers busy before it is configured', async () => {
    const fresh = new Line();
    fresh.post({type: 'tokenize', request: 'r1', idempotencyKey: 'k1'});
    assert.equal((await fresh.hear('refused')).reason, 'busy');
    fresh.close();
  });

  for (const [code, params, told, description] of [
    ['test_cards_only', ['number'], 'test_cards_only', 'Only test cards work here. | Visa'],
    ['parameter_invalid', ['number'], 'parameter_invalid', 'The card number is not right. Check each digit. | Visa'],
    ['session_refused', [], 'session_refused', 'Visa'],
    ['code of 4242424242424242', ['other'], '', 'Visa'],
  ] as const) {
    it(`reports that the service refused the card, and marks the refused fields: ${code}`, async () => {
      fillCard(line.place);
      line.answer = () => Promise.resolve({kind: 'rejected', code, params});
      line.post({type: 'tokenize', request: 'r1', idempotencyKey: 'k1'});
      assert.deepEqual(await line.hear('refused'), {type: 'refused', request: 'r1', reason: 'rejected', code: told});
      assert.equal(descriptionOf(line.place, 'number'), description);
    });
  }

  it('marks the expiry once when the service refuses both its month and its year', async () => {
    fillCard(line.place);
    line.answer = () => Promise.resolve({kind: 'rejected', code: 'invalid_request', params: ['exp_month', 'exp_year']});
    line.post({type: 'tokenize', request: 'r1', idempotencyKey: 'k1'});
    await line.hear('refused');
    assert.deepEqual((await line.hear('changed')).invalid, ['expiry']);
  });

  it('reports unreachable instead of a token that could contain a card number', async () => {
    fillCard(line.place);
    line.answer = () => Promise.resolve({kind: 'tokenized', token: '4242424242424242'});
    line.post({type: 'tokenize', request: 'r1', idempotencyKey: 'k1'});
    assert.equal((await line.hear('refused')).reason, 'unreachable');
  });

  it('reports each change once, and never what was typed', async () => {
    fillCard(line.place, {holder: 'Zuwena Marker', cvc: '917'});
    const state = await line.hear('changed', ({complete}) => complete);
    assert.deepEqual(state, {type: 'changed', complete: true, empty: false, brand: 'visa', invalid: []});
    const told = line.heard.filter(({type}) => type === 'changed').map((message) => JSON.stringify(message));
    assert.equal(new Set(told).size, told.length);
    assert.notMatch(JSON.stringify(line.heard), /4242|917|Zuwena|12\/30/);
  });

  it('reports that Enter was pressed', async () => {
    line.post({type: 'focus'});
    fill(line.place, 'holder', 'A');
    inputOf(line.place, 'holder').focus();
    await sendKeys({press: 'Enter'});
    assert.deepEqual(await line.hear('submitted'), {type: 'submitted'});
  });

  it('clears the security code or everything on request, and everything when the page ends', async () => {
    fillCard(line.place);
    line.post({type: 'clear', only: 'cvc'});
    await line.hear('changed', ({complete, empty}) => !complete && !empty);
    assert.equal(inputOf(line.place, 'cvc').value, '');
    assert.notEqual(inputOf(line.place, 'number').value, '');
    line.post({type: 'clear'});
    await line.hear('changed', ({empty}) => empty);
    assert.equal(inputOf(line.place, 'number').value, '');
    fillCard(line.place);
    line.frame.clear();
    assert.equal(inputOf(line.place, 'number').value, '');
  });

  it('keeps what was typed when it is locked, unlocked or set to another language', async () => {
    fillCard(line.place);
    line.post({type: 'update', disabled: true, locale: 'fr'});
    line.post({type: 'tokenize', request: 'r1', idempotencyKey: 'k1'});
    await line.hear('tokenized');
    assert.isTrue(inputOf(line.place, 'number').readOnly);
    line.post({type: 'update', disabled: false, locale: 'xx'});
    line.post({type: 'tokenize', request: 'r2', idempotencyKey: 'k2'});
    await line.hear('tokenized', ({request}) => request === 'r2');
    assert.isFalse(inputOf(line.place, 'number').readOnly);
    assert.equal(inputOf(line.place, 'number').value, '4242 4242 4242 4242');
  });

  it('shows its texts in the configured language', async () => {
    line.close();
    const fresh = new Line();
    fresh.post({...CONFIGURE, locale: 'fr-CM'});
    await fresh.hear('configured');
    assert.equal(document.documentElement.lang, 'fr');
    assert.equal(document.title, 'Données de la carte');
    assert.equal(inputOf(fresh.place, 'cvc').labels?.[0]?.textContent, 'Code de sécurité');
    fresh.close();
    setLanguage('en');
  });

  it('sends with the card whether the browser reports that the fields are covered', async () => {
    for (const [index, isCovered] of [true, false, undefined].entries()) {
      fillCard(line.place);
      line.isCovered = isCovered;
      const request = `r${String(index)}`;
      line.post({type: 'tokenize', request, idempotencyKey: 'k1'});
      await line.hear('tokenized', (answer) => answer.request === request);
    }
    assert.deepEqual(
      line.orders.map(({isCovered}) => isCovered),
      [true, false, undefined],
    );
  });

  it('clears the card after ten minutes without typing, and shows a notice until the payer types', async () => {
    const notice = (): string | null | undefined => line.place.querySelector('.notice')?.textContent;
    assert.isFalse(line.isWaiting);
    fillCard(line.place);
    line.expire();
    await line.hear('changed', ({empty}) => empty);
    for (const field of ['holder', 'number', 'expiry', 'cvc'] as const)
      assert.equal(inputOf(line.place, field).value, '');
    assert.match(notice() ?? '', /cleared.*10 minutes/);
    assert.isFalse(line.isWaiting);
    fill(line.place, 'holder', 'A');
    assert.equal(notice(), '');
  });

  it('answers a ping', async () => {
    line.post({type: 'ping'});
    assert.deepEqual(await line.hear('pong'), {type: 'pong'});
  });

  it('ignores messages that are not in the protocol', async () => {
    fillCard(line.place);
    for (const message of [null, 'clear', {type: 'clear', only: 'number'}, {type: 'wipe'}, {type: 'clear', note: ''}]) {
      line.post(message);
    }
    line.post({type: 'tokenize', request: 'r1', idempotencyKey: 'k1'});
    await line.hear('tokenized');
    assert.equal(inputOf(line.place, 'number').value, '4242 4242 4242 4242');
  });
});
