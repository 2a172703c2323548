import {describe, it} from 'node:test';
import {assert} from 'chai';
import type {Effect, PaymentEvent} from '../../src/payment/payment-events.js';
import {newPayment, type Payment} from '../../src/payment/state.js';
import {apply, assertIgnored, CHARGE, INVOICE, payable, PAYABLE, statusOf, stepOf} from '../helpers/payment.js';
import {SAVED_WALLET, withWallet} from '../helpers/wallet.js';

const OPENED: PaymentEvent = {type: 'wallet/opened'};

describe('the providers of wallets', () => {
  const provider = {id: 'lumicash', name: 'Lumicash', callingCode: '257', prefixes: ['68'], isAnswering: true};
  const providers = [{...provider, minimum: 100, maximum: 5_000_000, step: 1}];
  const wallets = {customerId: undefined, providers, saved: [SAVED_WALLET], merchantName: 'Iduka'};
  const READ: Effect = {do: 'read-wallets', customerId: undefined, clientKey: CHARGE.clientKey};

  it('are read when the payer opens the rail', () => {
    const {payment, effects} = stepOf(newPayment(CHARGE), OPENED);
    assert.deepEqual([payment.wallets, effects], ['loading', [READ]] as never);
  });

  it('are read once when the rail is opened twice', () => {
    assertIgnored(apply(newPayment(CHARGE), OPENED), OPENED);
  });

  it('are kept, and not read again', () => {
    const read = apply(newPayment(CHARGE), OPENED, {type: 'wallet/read', wallets});
    assert.deepEqual(read.wallets, wallets);
    assertIgnored(read, OPENED);
  });

  it('are read again when they could not be read', () => {
    const lost = apply(newPayment(CHARGE), OPENED, {type: 'wallet/read', wallets: 'lost'});
    assert.equal(lost.wallets, 'lost');
    const {payment, effects} = stepOf(lost, OPENED);
    assert.deepEqual([payment.wallets, effects], ['loading', [READ]] as never);
  });
});

describe('a saved wallet', () => {
  const wallets = {customerId: undefined, providers: [], saved: [SAVED_WALLET], merchantName: 'Iduka'};

  it('is read for the customer whom the page names', () => {
    const {effects} = stepOf(newPayment({...CHARGE, customerId: 'cus_1'}), {type: 'wallet/opened'});
    assert.deepEqual(effects, [{do: 'read-wallets', customerId: 'cus_1', clientKey: CHARGE.clientKey}]);
  });

  it('is read again when the page or the invoice names another customer', () => {
    const read = (payment: Payment): Payment => apply(payment, OPENED, {type: 'wallet/read', wallets});
    const options = {...INVOICE, customerId: 'cus_2'};
    const reread: Effect = {do: 'read-wallets', customerId: 'cus_2', clientKey: INVOICE.clientKey};
    for (const event of [
      {type: 'options/changed', options},
      {type: 'invoice/read', invoice: {...PAYABLE, customerId: 'cus_2'}},
    ] as const) {
      const {payment, effects} = stepOf(read(payable()), event);
      assert.equal(payment.wallets, 'loading');
      assert.deepInclude(effects, reread);
      const stale = stepOf(payment, {type: 'wallet/read', wallets});
      assert.deepEqual([stale.payment.wallets, stale.effects], ['loading', [reread]] as never);
      const current = {...wallets, customerId: 'cus_2'};
      assert.deepEqual(apply(payment, {type: 'wallet/read', wallets: current}).wallets, current);
    }
  });

  it('disappears once it is removed, and others stay', () => {
    const other = {...SAVED_WALLET, id: 'src_other'};
    const read = apply(newPayment(CHARGE), {type: 'wallet/read', wallets: {...wallets, saved: [SAVED_WALLET, other]}});
    const removed = apply(read, {type: 'cards/removed', sourceId: SAVED_WALLET.id});
    assert.deepEqual(removed.wallets, {...wallets, saved: [other]});
  });

  it('can be removed without an effect when the wallets could not be read', () => {
    const lost = apply(
      newPayment(CHARGE),
      {type: 'wallet/read', wallets: 'lost'},
      {type: 'cards/removed', sourceId: 'x'},
    );
    assert.equal(lost.wallets, 'lost');
  });
});

describe('an invoice that is paid while a wallet charge is pending', () => {
  const PAID = {status: 'paid', settledBy: 'wallet', amountDue: 0} as const;

  it('is paid elsewhere when another wallet charge paid it, and this charge is cancelled', () => {
    const {payment, effects} = stepOf(withWallet('pending', payable()), statusOf({...PAID, chargeId: 'ch_other'}));
    assert.deepEqual(payment.success, {by: 'elsewhere'});
    assert.deepEqual(
      effects.filter(({do: kind}) => kind === 'press-wallet').map((effect) => 'press' in effect && effect.press),
      ['cancel'],
    );
  });

  it('stays open when this charge paid it, until the outcome of the charge arrives', () => {
    const before = withWallet('pending', payable());
    const chargeId =
      [...before.attempts.values()].map((one) => ('chargeId' in one ? one.chargeId : undefined))[0] ?? '';
    const {payment} = stepOf(before, statusOf({...PAID, chargeId}));
    assert.isUndefined(payment.success);
  });
});
