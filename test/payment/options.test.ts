import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import {isSecretKey} from '../../src/core/credential.js';
import {isSameSubject, paymentKey, readIntent, type Intent, type WidgetInputs} from '../../src/payment/options.js';

const NOTHING: WidgetInputs = {
  mode: null,
  apiUrl: null,
  clientKey: null,
  amount: null,
  currency: null,
  description: null,
  customerId: null,
  invoiceId: null,
  methods: null,
};
const SETUP: WidgetInputs = {...NOTHING, apiUrl: 'https://api.example.com/', clientKey: 'pk_test_abc'};
const CHARGE: WidgetInputs = {...SETUP, amount: '19.99', currency: 'USD'};
const INVOICE: WidgetInputs = {...SETUP, mode: 'invoice', invoiceId: 'in_1'};

function intentOf(inputs: WidgetInputs): Intent {
  const reading = readIntent(inputs);
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems));
  return reading.intent;
}

function wrongAttributes(inputs: WidgetInputs): readonly string[] {
  const reading = readIntent(inputs);
  return 'problems' in reading ? reading.problems.map(({attribute}) => attribute) : [];
}

describe('intent', () => {
  it('reads a charge, which is what no mode means', () => {
    assert.deepEqual(intentOf({...CHARGE, description: ' Two cups ', customerId: 'cus_1'}), {
      mode: 'charge',
      apiUrl: 'https://api.example.com',
      clientKey: 'pk_test_abc',
      customerId: 'cus_1',
      money: {minor: 1999, currency: 'USD'},
      description: 'Two cups',
    });
  });

  it('reads adding a card, which needs no amount', () => {
    assert.deepEqual(intentOf({...SETUP, mode: 'add'}), {
      mode: 'add',
      apiUrl: 'https://api.example.com',
      clientKey: 'pk_test_abc',
      customerId: undefined,
    });
  });

  it('reads an invoice, offering all methods unless some are named', () => {
    assert.deepInclude(intentOf(INVOICE), {mode: 'invoice', invoiceId: 'in_1', methods: ['card', 'qr', 'phone']});
    assert.deepInclude(intentOf({...INVOICE, methods: ' phone  qr phone '}), {methods: ['phone', 'qr']});
    assert.deepInclude(intentOf({...INVOICE, methods: ' '}), {methods: ['card', 'qr', 'phone']});
  });

  const wrong: readonly (readonly [string, WidgetInputs, readonly string[]])[] = [
    ['nothing at all', NOTHING, ['api-url', 'client-key', 'currency']],
    ['an unknown mode', {...CHARGE, mode: 'refund'}, ['mode']],
    ['an amount that is no number', {...CHARGE, amount: 'abc'}, ['amount']],
    ['no amount', {...CHARGE, amount: undefined}, ['amount']],
    ['a third decimal of a dollar', {...CHARGE, amount: '1.999'}, ['amount']],
    ['a fraction of a franc', {...CHARGE, amount: '10.5', currency: 'BIF'}, ['amount']],
    ['an unknown currency', {...CHARGE, currency: 'EUR'}, ['currency']],
    ['a missing key', {...CHARGE, clientKey: undefined}, ['client-key']],
    ['a secret key', {...CHARGE, clientKey: 'sk_test_abc'}, ['client-key']],
    ['a restricted key', {...CHARGE, clientKey: 'rk_live_abc'}, ['client-key']],
    ['something that is no key', {...CHARGE, clientKey: 'hello'}, ['client-key']],
    ['a base URL without a scheme', {...CHARGE, apiUrl: 'api.example.com'}, ['api-url']],
    ['a base URL that runs a script', {...CHARGE, apiUrl: 'javascript:alert(1)'}, ['api-url']],
    ['a base URL with a query', {...CHARGE, apiUrl: 'https://api.example.com/?a=b'}, ['api-url']],
    ['a short description', {...CHARGE, description: 'Cups'}, ['description']],
    ['a long description', {...CHARGE, description: 'x'.repeat(101)}, ['description']],
    ['an invoice without its id', {...INVOICE, invoiceId: ' '}, ['invoice-id']],
    ['an unknown method', {...INVOICE, methods: 'card cash'}, ['methods']],
    [
      'several mistakes at once',
      {...INVOICE, clientKey: '', invoiceId: null, methods: 'x'},
      ['client-key', 'invoice-id', 'methods'],
    ],
  ];
  for (const [name, inputs, attributes] of wrong) {
    it(`names the attribute for ${name}`, () => {
      assert.deepEqual(wrongAttributes(inputs), attributes);
    });
  }

  const lengths: readonly (readonly [string, boolean])[] = [
    ['12345', true],
    ['x'.repeat(100), true],
    ['😀'.repeat(100), true],
    ['😀😀😀😀', false],
  ];
  for (const [description, isRight] of lengths) {
    it(`counts a description of ${String(Array.from(description).length)} characters as ${isRight ? 'right' : 'wrong'}`, () => {
      assert.equal(wrongAttributes({...CHARGE, description}).length === 0, isRight);
    });
  }

  it('never repeats a value in what it says of a mistake', () => {
    const value = fc.stringMatching(/^[a-z]{12}$/);
    fc.assert(
      fc.property(value, (marker) => {
        const said = JSON.stringify(
          readIntent({...CHARGE, mode: marker, amount: marker, currency: marker, clientKey: `sk_${marker}`}),
        );
        return !said.includes(marker);
      }),
    );
  });

  it('tells secret keys from other text', () => {
    for (const text of ['sk_test_1', 'sk_live_1', 'rk_1', 'Bearer sk_test_1', 'https://a.example/?key=sk_test_1']) {
      assert.isTrue(isSecretKey(text), text);
    }
    for (const text of ['pk_test_1', 'risk_level', 'desk_', '']) assert.isFalse(isSecretKey(text), text);
  });

  it('names the same payment when only amount or description change', () => {
    assert.equal(
      paymentKey(intentOf(CHARGE)),
      paymentKey(intentOf({...CHARGE, amount: '5', description: 'Something else'})),
    );
  });

  it('tells one subject from another by mode and invoice alone', () => {
    assert.isTrue(isSameSubject(intentOf(CHARGE), intentOf({...CHARGE, currency: 'KES', customerId: 'cus_1'})));
    assert.isTrue(isSameSubject(intentOf(INVOICE), intentOf({...INVOICE, methods: 'qr'})));
    assert.isFalse(isSameSubject(intentOf(INVOICE), intentOf({...INVOICE, invoiceId: 'in_2'})));
    assert.isFalse(isSameSubject(intentOf(CHARGE), intentOf({...CHARGE, mode: 'add'})));
  });

  const others: readonly (readonly [string, WidgetInputs, WidgetInputs])[] = [
    ['mode', CHARGE, {...CHARGE, mode: 'add'}],
    ['currency', CHARGE, {...CHARGE, currency: 'KES'}],
    ['customer', CHARGE, {...CHARGE, customerId: 'cus_1'}],
    ['key', CHARGE, {...CHARGE, clientKey: 'pk_test_other'}],
    ['service', CHARGE, {...CHARGE, apiUrl: 'https://other.example'}],
    ['invoice', INVOICE, {...INVOICE, invoiceId: 'in_2'}],
  ];
  for (const [what, one, other] of others) {
    it(`names another payment when the ${what} changes`, () => {
      assert.notEqual(paymentKey(intentOf(one)), paymentKey(intentOf(other)));
    });
  }
});
