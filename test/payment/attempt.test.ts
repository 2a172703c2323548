import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import {attemptKey, orderDigest, type AttemptKind} from '../../src/payment/attempt.js';
import type {AddOptions, ChargeOptions, PaymentOptions, InvoiceOptions} from '../../src/payment/options.js';
import {CURRENCIES} from '../../src/core/money.js';
import type {Rail} from '../../src/payment/payloads.js';

const SETUP = {apiUrl: 'https://api.example.com', clientKey: 'pk_test_abc', customerId: 'cus_1', fields: []};
const ADD: AddOptions = {...SETUP, mode: 'add'};
const CHARGE: ChargeOptions = {
  ...SETUP,
  mode: 'charge',
  money: {minor: 1999, currency: 'USD'},
  description: 'Two cups of coffee',
  methods: ['card'],
};
const INVOICE: InvoiceOptions = {...SETUP, mode: 'invoice', invoiceId: 'in_1', methods: ['card', 'qr', 'phone']};

describe('an attempt', () => {
  const keys: readonly (readonly [AttemptKind, string])[] = [
    ['card_charge', 'a-1.charge'],
    ['saved_card', 'a-1.source'],
    ['qr_code', 'a-1.qr'],
    ['phone_request', 'a-1.phone'],
    ['wallet_charge', 'a-1.wallet'],
  ];
  for (const [kind, key] of keys) {
    it(`of kind ${kind} is made with the idempotency key ${key}`, () => {
      assert.equal(attemptKey({id: 'a-1', kind}), key);
    });
  }
});

describe('the mark of an order', () => {
  const others: readonly (readonly [string, PaymentOptions, PaymentOptions])[] = [
    ['another mode', CHARGE, ADD],
    ['an invoice', CHARGE, INVOICE],
    ['another service', CHARGE, {...CHARGE, apiUrl: 'https://api2.example.com'}],
    ['another merchant', CHARGE, {...CHARGE, clientKey: 'pk_test_abd'}],
    ['another customer', CHARGE, {...CHARGE, customerId: 'cus_2'}],
    ['no customer', CHARGE, {...CHARGE, customerId: undefined}],
    ['another amount', CHARGE, {...CHARGE, money: {minor: 1998, currency: 'USD'}}],
    ['another currency', CHARGE, {...CHARGE, money: {minor: 1999, currency: 'KES'}}],
    ['another description', CHARGE, {...CHARGE, description: 'Two cups of coffeE'}],
    ['no description', CHARGE, {...CHARGE, description: undefined}],
    ['another customer to save a card for', ADD, {...ADD, customerId: 'cus_2'}],
    ['another invoice', INVOICE, {...INVOICE, invoiceId: 'in_2'}],
  ];
  for (const [name, one, other] of others) {
    it(`differs for ${name}`, () => {
      assert.notEqual(orderDigest(one), orderDigest(other));
    });
  }

  const sames: readonly (readonly [string, PaymentOptions, PaymentOptions])[] = [
    ['other methods', INVOICE, {...INVOICE, methods: ['qr']}],
    ['other methods of a charge', CHARGE, {...CHARGE, methods: ['wallet', 'card']}],
    ['an invoice without a customer, because the invoice names its own', INVOICE, {...INVOICE, customerId: undefined}],
  ];
  for (const [name, one, other] of sames) {
    it(`stays the same for ${name}`, () => {
      assert.equal(orderDigest(one), orderDigest(other));
    });
  }

  it('stays the same in every version, because it is stored for two days', () => {
    assert.deepEqual([CHARGE, {...CHARGE, description: undefined}, ADD, INVOICE].map(orderDigest), [
      '9988870bd0cb8106',
      'bd29064f5588bafe',
      '0764036a2840f0ad',
      '4eb8e50a27218643',
    ]);
  });

  it('distinguishes an amount from a description that starts with its digits', () => {
    const [one, other] = [
      {...CHARGE, money: {minor: 1, currency: 'USD'}, description: '99 cups'},
      {...CHARGE, money: {minor: 199, currency: 'USD'}, description: ' cups'},
    ] as const;
    assert.notEqual(orderDigest(one), orderDigest(other));
  });

  const options: fc.Arbitrary<PaymentOptions> = fc
    .record({
      setup: fc.record({
        apiUrl: fc.webUrl(),
        clientKey: fc.stringMatching(/^pk_test_[A-Za-z0-9]{8,20}$/),
        customerId: fc.option(fc.stringMatching(/^cus_[A-Za-z0-9]{8}$/), {nil: undefined}),
        fields: fc.subarray(['names', 'phone', 'address']),
      }),
      minor: fc.integer({min: 1, max: Number.MAX_SAFE_INTEGER}),
      currency: fc.constantFrom(...CURRENCIES),
      description: fc.option(fc.string({minLength: 5, maxLength: 100, unit: 'grapheme'}), {nil: undefined}),
      invoiceId: fc.stringMatching(/^in_[A-Za-z0-9]{8}$/),
      methods: fc.subarray<Rail>(['card', 'qr', 'phone', 'wallet'], {minLength: 1}),
      mode: fc.constantFrom('add', 'charge', 'invoice'),
    })
    .map(({setup, minor, currency, description, invoiceId, methods, mode}): PaymentOptions => {
      if (mode === 'add') return {...setup, mode};
      if (mode === 'invoice') return {...setup, mode, invoiceId, methods};
      return {...setup, mode: 'charge', money: {minor, currency}, description, methods};
    });

  it('is the same for equal options, and has 16 hexadecimal digits', () => {
    fc.assert(
      fc.property(options, (options) => {
        const mark = orderDigest(options);
        assert.equal(orderDigest(structuredClone(options)), mark);
        assert.match(mark, /^[0-9a-f]{16}$/);
      }),
    );
  });

  it('differs exactly when the options ask the payer for different things', () => {
    fc.assert(
      fc.property(options, options, (one, other) => {
        const isSame = JSON.stringify(asked(one)) === JSON.stringify(asked(other));
        assert.equal(orderDigest(one) === orderDigest(other), isSame);
      }),
    );
  });
});

/** What the payer is asked for, regardless of the page's other options. */
function asked(options: PaymentOptions): object {
  if (options.mode === 'add') return options;
  return {...options, methods: [], ...(options.mode === 'invoice' ? {customerId: undefined} : {})};
}
