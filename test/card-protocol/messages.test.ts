import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import {isFromFrame, isToFrame} from '../../src/card-protocol/messages.js';
import {CARD_PROTOCOL_VERSION, isFrameHello, isFrameInit, isFrameShown} from '../../src/card-protocol/greeting.js';

const NONCE = '0123456789abcdef0123456789abcdef';
const UUID = '12345678-1234-4123-8123-123456789012';
const SESSION = `ws_test_${'4242'.repeat(10)}_-z`;
const THEME = {
  scheme: 'light',
  colorText: '#111111',
  colorMuted: '#555555',
  colorBackground: '#FFFFFF',
  colorBorder: '#888888',
  colorAccent: '#0055aa',
  colorDanger: '#b00020',
  radius: 8,
  fontSize: 16,
  padding: 8,
  labels: 'above',
};
const HOLDER = 'Aline Ndayizeye';
const TOKEN = 'tok_0123456789abcdefghijABCD';

const FROM_FRAME: readonly Readonly<Record<string, unknown>>[] = [
  {type: 'ready', nonce: NONCE},
  {type: 'pong'},
  {type: 'configured'},
  {type: 'resized', height: 312},
  {type: 'changed', complete: false, empty: true, brand: '', invalid: []},
  {type: 'changed', complete: false, empty: false, brand: 'american-express', invalid: ['number', 'cvc']},
  {type: 'submitted'},
  {type: 'tokenized', request: UUID, token: TOKEN, holder: HOLDER},
  {type: 'refused', request: UUID, reason: 'invalid', code: ''},
  {type: 'refused', request: UUID, reason: 'rejected', code: 'test_cards_only'},
];

const TO_FRAME: readonly Readonly<Record<string, unknown>>[] = [
  {type: 'configure', credential: 'pk_test_demoUSD0000000000', locale: 'en', theme: THEME},
  {type: 'configure', credential: SESSION, locale: 'fr-BI', theme: {...THEME, scheme: 'dark', labels: 'floating'}},
  {type: 'update', credential: SESSION, locale: 'sw', theme: THEME, disabled: true, advancing: false},
  {type: 'tokenize', request: UUID, idempotencyKey: `charge-${UUID}-token-2`},
  {type: 'ping'},
  {type: 'check'},
  {type: 'focus'},
  {type: 'clear', only: 'cvc'},
  {type: 'ask', only: 'cvc', brand: 'visa'},
  {type: 'ask', holder: HOLDER},
];

const MAY_MISS = new Set([
  'update.credential',
  'update.locale',
  'update.theme',
  'update.disabled',
  'update.advancing',
  'clear.only',
  'ask.only',
  'ask.brand',
  'ask.holder',
  'tokenized.holder',
]);

describe('the messages of the card frame', () => {
  for (const [name, isMessage, messages] of [
    ['isFromFrame', isFromFrame, FROM_FRAME],
    ['isToFrame', isToFrame, TO_FRAME],
  ] as const) {
    describe(name, () => {
      for (const message of messages) {
        const type = String(message['type']);
        it(`accepts ${JSON.stringify(message).slice(0, 70)}`, () => {
          assert.isTrue(isMessage(message));
        });
        it(`refuses ${type} with a field that is missing, of another type or unknown`, () => {
          for (const key of Object.keys(message)) {
            assert.equal(isMessage(without(message, key)), MAY_MISS.has(`${type}.${key}`), `without ${key}`);
            for (const wrong of [null, 1.5, ' ', {}, [null], Symbol.iterator, () => 0]) {
              assert.isFalse(isMessage({...message, [key]: wrong}), `${key}: ${typeof wrong}`);
            }
          }
          assert.isFalse(isMessage({...message, note: ''}));
        });
      }
      it('refuses data that is no message', () => {
        for (const data of [undefined, null, 0, '', 'ready', [], [{type: 'focus'}], {}, {type: 1}, {type: 'nothing'}]) {
          assert.isFalse(isMessage(data));
        }
      });
      it('refuses the names of inherited properties as a type', () => {
        for (const type of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
          assert.isFalse(isMessage({type}));
      });
      it('refuses a card number in any text of any message', () => {
        const texts = messages.flatMap((message) => pathsOfTexts(message).map((path) => ({message, path})));
        fc.assert(
          fc.property(fc.constantFrom(...texts), cardText(), ({message, path}, text) => {
            assert.isFalse(isMessage(replaced(message, path, text)));
          }),
          {numRuns: 2_000},
        );
      });
      it('never throws, whatever data it receives', () => {
        fc.assert(fc.property(fc.anything(), (data) => typeof isMessage(data) === 'boolean'));
      });
    });
  }

  it('accepts ids that contain many digits in a row by chance', () => {
    const digits = '4242424242424242';
    assert.isTrue(isFromFrame({type: 'ready', nonce: digits + digits}));
    assert.isTrue(isFromFrame({type: 'refused', request: UUID, reason: 'busy', code: ''}));
    assert.isTrue(isFromFrame({type: 'tokenized', request: UUID, token: `tok_${digits}abcdABCD`, holder: HOLDER}));
    assert.isTrue(isToFrame({type: 'update', credential: `pk_test_${digits}`}));
  });

  for (const [why, message] of [
    ['a secret key', {credential: 'sk_test_demoUSD0000000000'}],
    ['a language tag that hides a card number', {locale: 'en-42424242-42424242'}],
    ['a language tag that is too long', {locale: 'en-a-b-c-d'}],
    ['CSS text as a colour', {theme: {...THEME, colorText: 'url(//x.example)'}}],
    ['a radius above its limit', {theme: {...THEME, radius: 10_001}}],
    ['a radius that is not a number', {theme: {...THEME, radius: NaN}}],
    ['a font size below its limit', {theme: {...THEME, fontSize: 7}}],
    ['an unknown place of the labels', {theme: {...THEME, labels: 'floating x'}}],
    ['a theme with an unknown value', {theme: {...THEME, fontFamily: 'serif'}}],
  ] as const) {
    it(`refuses an update with ${why}`, () => {
      assert.isFalse(isToFrame({type: 'update', ...message}));
    });
  }

  for (const [why, message] of [
    ['a height that is not whole', {type: 'resized', height: 10.5}],
    ['a height below zero', {type: 'resized', height: -1}],
    ['an infinite height', {type: 'resized', height: Infinity}],
    ['a card number as height', {type: 'resized', height: 4242424242424242}],
    ['a field twice', {type: 'changed', complete: false, empty: true, brand: '', invalid: ['cvc', 'cvc']}],
    ['an unknown field', {type: 'changed', complete: false, empty: true, brand: '', invalid: ['pin']}],
    ['a list in a list', {type: 'changed', complete: false, empty: true, brand: '', invalid: [['cvc']]}],
    ['an expiry', {type: 'tokenized', request: UUID, token: TOKEN, holder: HOLDER, expMonth: '12'}],
    ['a card number in the name', {type: 'tokenized', request: UUID, token: TOKEN, holder: 'A 4242 4242 4242 4242'}],
    ['a name that is too long', {type: 'tokenized', request: UUID, token: TOKEN, holder: 'x'.repeat(256)}],
    ['a request id that is too long', {type: 'refused', request: 'r'.repeat(65), reason: 'busy', code: ''}],
  ] as const) {
    it(`refuses a message with ${why}`, () => {
      assert.isFalse(isFromFrame(message));
    });
  }
});

describe('the first messages', () => {
  const hello = {type: 'payment-widget:hello', version: CARD_PROTOCOL_VERSION};
  const init = {type: 'payment-widget:init', version: CARD_PROTOCOL_VERSION, nonce: NONCE};
  for (const [data, isHello, isInit] of [
    [hello, true, false],
    [init, false, true],
    [{...hello, version: 1}, false, false],
    [{...init, version: 1}, false, false],
    [{...init, version: String(CARD_PROTOCOL_VERSION)}, false, false],
    [{...init, nonce: NONCE.toUpperCase()}, false, false],
    [{...init, nonce: NONCE.slice(1)}, false, false],
    [{...init, nonce: `${NONCE}\n`}, false, false],
    [{...hello, note: ''}, false, false],
    [undefined, false, false],
    ['payment-widget:hello', false, false],
  ] as const) {
    it(`reads ${data === undefined ? 'nothing' : JSON.stringify(data)}`, () => {
      assert.equal(isFrameHello(data), isHello);
      assert.equal(isFrameInit(data), isInit);
    });
  }
});

describe('the height of the fields that a frame shows', () => {
  for (const [height, isShown] of [
    [1, true],
    [328, true],
    [0, false],
    [10_001, false],
    [1.5, false],
    ['328', false],
    [undefined, false],
  ] as const) {
    it(`${isShown ? 'can' : 'cannot'} be ${String(height)}`, () => {
      assert.equal(
        isFrameShown({type: 'payment-widget:shown', version: CARD_PROTOCOL_VERSION, height, merchant: 'Duka'}),
        isShown,
      );
      assert.isFalse(isFrameShown({type: 'payment-widget:shown', version: 1, height, merchant: 'Duka'}));
    });
  }
});

/** Text with 12 to 19 digits, spaces or dashes between them, and anything around them. */
function cardText(): fc.Arbitrary<string> {
  const digit = fc.constantFrom(...'0123456789');
  const gap = fc.constantFrom('', '', ' ', '-', '\u00a0', '.');
  const number = fc.array(fc.tuple(gap, digit), {minLength: 12, maxLength: 19});
  const around = fc.oneof(fc.constant(''), fc.string({maxLength: 8}));
  return fc.tuple(around, number, around).map(([before, pairs, after]) => before + pairs.flat().join('') + after);
}

type Path = readonly string[];

function pathsOfTexts(value: unknown): readonly Path[] {
  if (typeof value === 'string') return [[]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => pathsOfTexts(inner).map((path) => [key, ...path]));
}

function replaced(value: unknown, [key, ...path]: Path, text: string): unknown {
  if (key === undefined) return text;
  const inner = (value as Readonly<Record<string, unknown>>)[key];
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === key ? text : (one as unknown)));
  return {...(value as object), [key]: replaced(inner, path, text)};
}

function without(message: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.fromEntries(Object.entries(message).filter(([name]) => name !== key));
}
