import Type from 'typebox';
import {newQrReference} from '../lib/random.js';
import {showCharge} from '../domain/charges/charge.js';
import {lockInvoice, takeInstantPayment} from '../domain/invoices/settlement.js';
import type {App, Services} from '../http/context.js';
import {Int64} from '../http/int64.js';
import {described, errors, ref} from '../http/schemas/basics.js';
import {Charge} from '../http/schemas/charges.js';
import {OF_SIMULATOR} from './operation.js';
import {runWork} from '../runtime/run-work.js';

const RECEIVE_MONEY = {
  schema: {
    ...OF_SIMULATOR,
    operationId: 'receiveMoney',
    summary: 'Let money arrive for an invoice over the instant bank payment system',
    description:
      'By default the amount payable now or, if nothing is payable any more, the amount of the invoice. Such late money ' +
      'is recorded and refunded, and so is any other amount.',
    params: Type.Object({id: described(Type.String(), 'The invoice.', 'in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd')}),
    body: Type.Object({amount: Type.Optional(described(Int64(), 'Minor units; the right amount when absent.', 1999))}),
    response: {200: ref(Charge), ...errors(400, 403, 404, 500, 503)},
  },
};

/** Simulates money that arrives on demand: in time, late, or in a wrong amount. */
export function moneyRoutes(app: App, services: Services): void {
  app.post('/simulator/invoices/:id/money', RECEIVE_MONEY, ({params, body}) =>
    runWork(services, async (work) => {
      const invoice = await lockInvoice(work.tx, params.id);
      const {amount_payable, amount, installment} = invoice;
      const reference = newQrReference(work.random);
      const money = body.amount ?? (amount_payable > 0n ? amount_payable : amount);
      const paid = await takeInstantPayment(work, {invoice, rail: 'qr', installment, reference, amount: money});
      return showCharge(paid, false);
    }),
  );
}
