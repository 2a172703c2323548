import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import {isSecretKey} from '../../src/core/credential.js';
import {remedyOf} from '../../src/element/setup-problems.js';
import {isCardAlone, isSameSubject, methodsOf, paymentKey} from '../../src/payment/attempt.js';
import {
  attributeOf,
  holdsSecretKey,
  readOptions,
  readSetup,
  type LooseInputs,
  type PaymentOptions,
  type WidgetInputs,
} from '../../src/payment/options.js';

const NOTHING: WidgetInputs = {
  mode: null,
  apiUrl: null,
  fields: null,
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

function optionsOf(inputs: WidgetInputs): PaymentOptions {
  const reading = readOptions(inputs);
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems));
  return reading.options;
}

function wrongAttributes(inputs: WidgetInputs): readonly string[] {
  const reading = readOptions(inputs);
  return 'problems' in reading ? reading.problems : [];
}

describe('options', () => {
  it('reads a charge, which is the default mode', () => {
    assert.deepEqual(optionsOf({...CHARGE, description: ' Two cups ', customerId: 'cus_1'}), {
      mode: 'charge',
      apiUrl: 'https://api.example.com',
      clientKey: 'pk_test_abc',
      customerId: 'cus_1',
      fields: [],
      money: {minor: 1999, currency: 'USD'},
      description: 'Two cups',
      methods: ['card'],
    });
  });

  it('reads the add mode, which needs no amount', () => {
    assert.deepEqual(optionsOf({...SETUP, mode: 'add'}), {
      mode: 'add',
      apiUrl: 'https://api.example.com',
      clientKey: 'pk_test_abc',
      customerId: undefined,
      fields: [],
    });
  });

  it('reads each requested field once, and no field from blank text', () => {
    assert.deepEqual(optionsOf({...CHARGE, fields: ' phone names phone '}).fields, ['phone', 'names']);
    assert.deepEqual(optionsOf({...CHARGE, fields: ' '}).fields, []);
  });

  it('reads an invoice, and offers card, qr and phone unless the page names methods', () => {
    assert.deepInclude(optionsOf(INVOICE), {mode: 'invoice', invoiceId: 'in_1', methods: ['card', 'qr', 'phone']});
    assert.deepInclude(optionsOf({...INVOICE, methods: ' phone  qr phone '}), {methods: ['phone', 'qr']});
    assert.deepInclude(optionsOf({...INVOICE, methods: ' '}), {methods: ['card', 'qr', 'phone']});
  });

  const methods: readonly (readonly [string, WidgetInputs, readonly string[], boolean])[] = [
    ['a charge', CHARGE, ['card'], true],
    ['a charge by card', {...CHARGE, methods: 'card card'}, ['card'], true],
    ['a charge by wallet', {...CHARGE, methods: 'wallet'}, ['wallet'], false],
    ['a charge by wallet or card', {...CHARGE, methods: ' wallet  card'}, ['wallet', 'card'], false],
    ['a charge with methods that only an invoice accepts', {...CHARGE, methods: 'qr phone'}, ['card'], true],
    ['saving a card', {...SETUP, mode: 'add', methods: 'wallet'}, ['card'], true],
    ['an invoice by card', {...INVOICE, methods: 'card'}, ['card'], false],
    ['an invoice by wallet', {...INVOICE, methods: 'wallet qr'}, ['wallet', 'qr'], false],
  ];
  for (const [name, inputs, offered, isAlone] of methods) {
    it(`offers ${offered.join(' and ')} for ${name}${isAlone ? ', in the card form alone' : ''}`, () => {
      const options = optionsOf(inputs);
      assert.deepEqual([methodsOf(options), isCardAlone(options)], [offered, isAlone]);
    });
  }

  const wrong: readonly (readonly [string, WidgetInputs, readonly string[]])[] = [
    ['nothing at all', NOTHING, ['api-url', 'client-key', 'currency', 'amount']],
    ['an unknown mode', {...CHARGE, mode: 'refund'}, ['mode']],
    ['an amount that is not a number', {...CHARGE, amount: 'abc'}, ['amount']],
    ['no amount', {...CHARGE, amount: undefined}, ['amount']],
    ['a third decimal of a dollar', {...CHARGE, amount: '1.999'}, ['amount']],
    ['a fraction of a franc', {...CHARGE, amount: '10.5', currency: 'BIF'}, ['amount']],
    ['an unknown currency', {...CHARGE, currency: 'EUR'}, ['currency']],
    ['a missing key', {...CHARGE, clientKey: undefined}, ['client-key']],
    ['a secret key', {...CHARGE, clientKey: 'sk_test_abc'}, ['client-key']],
    ['a restricted key', {...CHARGE, clientKey: 'rk_live_abc'}, ['client-key']],
    ['text that is not a key', {...CHARGE, clientKey: 'hello'}, ['client-key']],
    ['a base URL without a scheme', {...CHARGE, apiUrl: 'api.example.com'}, ['api-url']],
    ['a base URL that runs a script', {...CHARGE, apiUrl: 'javascript:alert(1)'}, ['api-url']],
    ['a base URL with a query', {...CHARGE, apiUrl: 'https://api.example.com/?a=b'}, ['api-url']],
    ['a short description', {...CHARGE, description: 'Cups'}, ['description']],
    ['a long description', {...CHARGE, description: 'x'.repeat(101)}, ['description']],
    ['an invoice without its id', {...INVOICE, invoiceId: ' '}, ['invoice-id']],
    ['an unknown method', {...INVOICE, methods: 'card cash'}, ['methods']],
    ['an unknown field', {...CHARGE, fields: 'names shoe-size'}, ['fields']],
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

  it('explains what to set for each wrong attribute', () => {
    const remedies = [
      NOTHING,
      {...CHARGE, fields: 'shoe-size'},
      {...CHARGE, mode: 'refund'},
      {...CHARGE, amount: 'x'},
      {...CHARGE, amount: '1.5', currency: 'BIF'},
      {...CHARGE, description: 'x'},
      {...INVOICE, invoiceId: '', methods: 'x'},
      {...CHARGE, session: 7},
    ].flatMap((set) => wrongIn(set).map((attribute) => `${attribute}: ${remedyOf(attribute).remedy}`));
    const amount =
      'amount: set it to a number above zero: at most 2 decimals in USD and KES (19.99), whole units in BIF and XAF';
    assert.deepEqual(remedies, [
      "api-url: set it to the payment service's base URL, for example https://api.example.com",
      'client-key: set it to your publishable key (pk_test_… or pk_live_…)',
      'currency: set it to one of BIF, USD, KES, XAF',
      amount,
      'fields: use only these fields: names phone address',
      'mode: set it to add, charge or invoice',
      amount,
      amount,
      'description: give it 5 to 100 characters, or leave it out',
      'invoice-id: set it to the id of the invoice to pay',
      'methods: use only these methods: card qr phone wallet',
      'session: set it to a session token of the service (ws_…) that your server fetched, or to a function that resolves with one',
    ]);
  });

  it('removes trailing slashes from the base URL, and rejects the ftp scheme', () => {
    assert.equal(optionsOf({...CHARGE, apiUrl: 'https://api.example.com/pay//'}).apiUrl, 'https://api.example.com/pay');
    assert.deepEqual(wrongAttributes({...CHARGE, apiUrl: 'ftp:https://api.example.com'}), ['api-url']);
  });

  it('includes the mode, invoice, customer and currency in the payment key', () => {
    const keys = [
      optionsOf(INVOICE),
      optionsOf(CHARGE),
      optionsOf({...CHARGE, currency: 'KES'}),
      optionsOf({...CHARGE, customerId: 'cus_1'}),
    ].map(paymentKey);
    assert.deepEqual(keys, [
      'invoice https://api.example.com pk_test_abc in_1 ',
      'charge https://api.example.com pk_test_abc  USD',
      'charge https://api.example.com pk_test_abc  KES',
      'charge https://api.example.com pk_test_abc cus_1 USD',
    ]);
  });

  const lengths: readonly (readonly [string, string, boolean])[] = [
    ['5 digits', '12345', true],
    ['100 letters', 'x'.repeat(100), true],
    ['100 emoji', '😀'.repeat(100), true],
    ['4 emoji', '😀😀😀😀', false],
  ];
  for (const [name, description, isRight] of lengths) {
    it(`${isRight ? 'accepts' : 'rejects'} a description of ${name}`, () => {
      assert.equal(wrongAttributes({...CHARGE, description}).length === 0, isRight);
    });
  }

  it('never includes a value in the reported problems', () => {
    const value = fc.stringMatching(/^[a-z]{12}$/);
    fc.assert(
      fc.property(value, (marker) => {
        const said = JSON.stringify(
          readOptions({...CHARGE, mode: marker, amount: marker, currency: marker, clientKey: `sk_${marker}`}),
        );
        return !said.includes(marker);
      }),
    );
  });

  it('distinguishes secret keys from other text', () => {
    for (const text of ['sk_test_1', 'sk_live_1', 'rk_1', 'Bearer sk_test_1', 'https://a.example/?key=sk_test_1']) {
      assert.isTrue(isSecretKey(text), text);
    }
    for (const text of ['pk_test_1', 'risk_level', 'desk_', '']) assert.isFalse(isSecretKey(text), text);
  });

  it('gives the same payment key when only the amount or description changes', () => {
    assert.equal(
      paymentKey(optionsOf(CHARGE)),
      paymentKey(optionsOf({...CHARGE, amount: '5', description: 'Something else'})),
    );
  });

  it('distinguishes subjects only by mode and invoice', () => {
    assert.isTrue(isSameSubject(optionsOf(CHARGE), optionsOf({...CHARGE, currency: 'KES', customerId: 'cus_1'})));
    assert.isTrue(isSameSubject(optionsOf(INVOICE), optionsOf({...INVOICE, methods: 'qr'})));
    assert.isFalse(isSameSubject(optionsOf(INVOICE), optionsOf({...INVOICE, invoiceId: 'in_2'})));
    assert.isFalse(isSameSubject(optionsOf(CHARGE), optionsOf({...CHARGE, mode: 'add'})));
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
    it(`gives another payment key when the ${what} changes`, () => {
      assert.notEqual(paymentKey(optionsOf(one)), paymentKey(optionsOf(other)));
    });
  }
});

/** The properties that a page may set for a charge. */
const PAGE: LooseInputs = {...CHARGE, session: undefined, customer: undefined, words: undefined};

function wrongIn(page: Partial<LooseInputs>): readonly string[] {
  const reading = readSetup({...PAGE, ...page});
  return 'problems' in reading ? reading.problems : [];
}

describe('the setup of a page', () => {
  it('is read from text, numbers and big integers, and from no other type', () => {
    for (const amount of ['19.99', 19.99]) {
      const reading = readSetup({...PAGE, amount});
      assert.deepEqual('setup' in reading && reading.setup.options, optionsOf(CHARGE));
    }
    assert.deepEqual(wrongIn({amount: 5000n}), []);
    for (const amount of [true, {}, [], () => '5', Symbol('5'), null]) assert.deepEqual(wrongIn({amount}), ['amount']);
  });

  it('accepts lists of words', () => {
    const invoice = {...INVOICE, methods: ['qr', 'phone'], amount: null, currency: null};
    const reading = readSetup({...PAGE, ...invoice});
    assert.deepInclude('setup' in reading && reading.setup.options, {methods: ['qr', 'phone']});
    assert.deepEqual(wrongIn({fields: ['phone', 'shoe-size']}), ['fields']);
    assert.deepEqual(wrongIn({fields: ['phone', Symbol('names'), 7]}), []);
  });

  it('is authorised by a session, or by the publishable key', () => {
    const token = `ws_test_${'a'.repeat(43)}`;
    const fetchToken = (): Promise<string> => Promise.resolve(token);
    for (const [session, credential] of [
      [undefined, 'pk_test_abc'],
      [null, 'pk_test_abc'],
      ['', 'pk_test_abc'],
      [token, token],
      ['pk_live_abc', 'pk_live_abc'],
      [fetchToken, fetchToken],
    ]) {
      const reading = readSetup({...PAGE, session});
      assert.equal('setup' in reading && reading.setup.credential, credential);
    }
    for (const session of ['nonsense', 7, {}, `ws_test_${'a'.repeat(42)}`])
      assert.deepEqual(wrongIn({session}), ['session']);
  });

  it('reports every mistake at once', () => {
    assert.deepEqual(wrongIn({session: 7, amount: 'abc', clientKey: undefined}), ['client-key', 'amount', 'session']);
  });

  it('needs a base URL that can be parsed', () => {
    for (const apiUrl of ['https://', 'https://a:99999', 'http://[::', 'api.example.com', undefined, 7]) {
      assert.deepEqual(wrongIn({apiUrl}), ['api-url'], String(apiUrl));
    }
    for (const apiUrl of ['https://api.example.com', 'http://localhost:4010/', 'https://a.example/pay']) {
      assert.deepEqual(wrongIn({apiUrl}), [], apiUrl);
    }
  });

  it('contains a secret key when a text, or an object up to two levels deep, contains one', () => {
    const secret = 'sk_test_abc';
    for (const value of [secret, `x ${secret}`, {a: secret}, {a: {b: secret}}, [secret]])
      assert.isTrue(holdsSecretKey(value));
    for (const value of ['pk_test_abc', {a: 1}, {a: {b: {c: secret}}}, null, undefined, 7, () => secret]) {
      assert.isFalse(holdsSecretKey(value));
    }
  });

  it('is not known to hold a secret key when reading the value throws an error', () => {
    const [proxy, fetcher] = [Proxy.revocable({}, {}), Proxy.revocable(() => undefined, {})];
    proxy.revoke();
    fetcher.revoke();
    const bad = {
      get city(): string {
        throw new Error('the page’s own');
      },
    };
    for (const value of [proxy.proxy, fetcher.proxy, bad, {address: bad, email: 'sk_test_abc'}]) {
      assert.isUndefined(holdsSecretKey(value));
    }
  });

  it('has attribute names in kebab case', () => {
    assert.deepEqual(['mode', 'apiUrl', 'customerId'].map(attributeOf), ['mode', 'api-url', 'customer-id']);
  });
});
