import {beforeEach, describe, it} from 'node:test';
import {assert} from 'chai';
import type {ReactiveControllerHost} from 'lit';
import type {Part} from '../../src/store/environment.js';
import {INVOICE_MODE} from '../../src/store/invoice-effects.js';
import {PaymentController} from '../../src/store/payment-controller.js';
import {PaymentRegistry} from '../../src/store/payment-registry.js';
import {FakeEnvironment} from '../helpers/fake-environment.js';
import {CARD, CHARGE, CUSTOMER, INVOICE} from '../helpers/store-fixtures.js';
import {settled} from '../helpers/virtual-clock.js';

const HOST: ReactiveControllerHost = {
  addController: () => undefined,
  removeController: () => undefined,
  requestUpdate: () => undefined,
  updateComplete: Promise.resolve(true),
};

describe('a widget whose invoice mode is loading', () => {
  let env: FakeEnvironment;
  let controller: PaymentController;
  let loads: {readonly resolve: (mode: Part) => void; readonly reject: (reason: Error) => void}[];

  beforeEach(() => {
    env = new FakeEnvironment();
    loads = [];
    env.loadPart = () => new Promise<Part>((resolve, reject) => void loads.push({resolve, reject}));
    controller = new PaymentController(HOST, new PaymentRegistry(env), () => undefined);
    controller.hostConnected();
  });

  const reads = (): number => env.sent.filter(({call}) => call.url.endsWith('/v2/invoices/in_1')).length;

  async function load(): Promise<void> {
    loads.at(-1)?.resolve(INVOICE_MODE);
    await settled();
  }

  it('shows the invoice as loading, and reads it once the mode has loaded', async () => {
    controller.begin({options: INVOICE, credential: INVOICE.clientKey});
    assert.deepEqual([controller.invoice.step, reads()], ['loading', 0]);
    await load();
    assert.deepEqual([controller.invoice.step, reads(), loads.length], ['loading', 1, 1]);
  });

  it('shows the invoice as unreachable when the mode cannot be loaded, and loads it again when the payer asks', async () => {
    controller.begin({options: INVOICE, credential: INVOICE.clientKey});
    loads[0]?.reject(new TypeError('the network is gone'));
    await settled();
    assert.deepEqual(controller.invoice, {step: 'unpayable', reason: 'unreachable'});
    controller.loadInvoice();
    assert.equal(controller.invoice.step, 'loading');
    await load();
    assert.deepEqual([loads.length, reads()], [2, 1]);
  });

  it('does not read the invoice when it was removed meanwhile, and reads it when it is attached again', async () => {
    controller.begin({options: INVOICE, credential: INVOICE.clientKey});
    controller.hostDisconnected();
    await load();
    assert.equal(reads(), 0);
    controller.hostConnected();
    await load();
    assert.equal(reads(), 1);
  });

  it('reads only the invoice that the page has set last', async () => {
    controller.begin({options: INVOICE, credential: INVOICE.clientKey});
    controller.begin({options: {...INVOICE, invoiceId: 'in_2'}, credential: INVOICE.clientKey});
    for (const one of loads) one.resolve(INVOICE_MODE);
    await settled();
    assert.equal(reads(), 0);
    assert.lengthOf(
      env.sent.filter(({call}) => call.url.endsWith('/v2/invoices/in_2')),
      1,
    );
  });

  it('keeps the failure of the payment that it had to wait for', async () => {
    controller.begin({options: CHARGE, credential: CHARGE.clientKey});
    controller.payByCard(CARD);
    await settled();
    assert.isFalse(controller.begin({options: INVOICE, credential: INVOICE.clientKey}));
    await env.answer('/v2/customers/cus_1', {kind: 'answered', value: CUSTOMER});
    const refusal = {status: 400, code: 'parameter_invalid', message: 'No.'};
    await env.answer('/v2/charges/card', {kind: 'refused', refusal});
    assert.isTrue(controller.begin({options: INVOICE, credential: INVOICE.clientKey}));
    await load();
    assert.nestedPropertyVal(controller.payment, 'failed.failure.code', 'parameter_invalid');
  });
});

describe('a widget that pays', () => {
  it('keeps its payment when a page calls connectedCallback() and disconnectedCallback() again', async () => {
    const env = new FakeEnvironment();
    const controller = new PaymentController(HOST, new PaymentRegistry(env), () => undefined);
    controller.hostConnected();
    controller.begin({options: CHARGE, credential: CHARGE.clientKey});
    controller.payByCard(CARD);
    await settled();
    const calls = env.sent.length;
    controller.hostConnected();
    assert.isTrue(controller.isBusy);
    controller.hostDisconnected();
    controller.hostDisconnected();
    controller.hostConnected();
    controller.payByCard(CARD);
    await settled();
    assert.deepEqual([controller.isBusy, env.sent.length], [true, calls]);
  });
});

describe('a widget whose wallets are loading', () => {
  it('reads those of the customer that the page has set meanwhile', async () => {
    const env = new FakeEnvironment();
    const {loadPart} = env;
    let load = (): void => undefined;
    env.loadPart = async (name) => {
      await new Promise<void>((resolve) => (load = resolve));
      return loadPart(name);
    };
    const controller = new PaymentController(HOST, new PaymentRegistry(env), () => undefined);
    controller.hostConnected();
    controller.begin({options: {...CHARGE, methods: ['wallet']}, credential: CHARGE.clientKey});
    const opening = controller.openWallets();
    controller.begin({options: {...CHARGE, methods: ['wallet'], customerId: 'cus_2'}, credential: CHARGE.clientKey});
    load();
    await settled();
    load();
    await opening;
    assert.equal(controller.wallets, 'loading');
  });
});
