import type {Static} from 'typebox';
import type {App, Services} from '../http/context.js';
import {errors, ref} from '../http/schemas/basics.js';
import {OF_SIMULATOR} from './operation.js';
import {ByPage, CUSTOMER_NAME, CUSTOMER_TEXTS, isAskedFor, limitOf, Rows} from './lists.js';
import {LedgerQr} from './mailbox-schemas.js';

const LIST_QR_CODES = {
  schema: {
    ...OF_SIMULATOR,
    operationId: 'listQrCodes',
    summary: 'List all QR codes, newest first',
    querystring: ByPage,
    response: {200: Rows(ref(LedgerQr)), ...errors(400, 403, 500, 503)},
  },
};

/** The QR codes that were issued. */
export function qrRoutes(app: App, services: Services): void {
  app.get('/simulator/qr', LIST_QR_CODES, async ({query}) => ({
    data: await listQrCodes(services, query),
  }));
}

function listQrCodes({db}: Services, asked: Static<typeof ByPage>): Promise<Static<typeof LedgerQr>[]> {
  const texts = [
    'qr_codes.qr_reference',
    'qr_codes.invoice_id',
    'invoices.number',
    'qr_codes.amount',
    ...CUSTOMER_TEXTS,
  ];
  return db
    .selectFrom('qr_codes')
    .innerJoin('invoices', 'invoices.id', 'qr_codes.invoice_id')
    .innerJoin('merchants', 'merchants.id', 'invoices.merchant_id')
    .innerJoin('customers', 'customers.id', 'invoices.customer_id')
    .select(['qr_codes.qr_reference', 'payload', 'invoice_id', 'qr_codes.amount', 'qr_codes.currency'])
    .select(['qr_codes.status', 'expires_at', 'qr_codes.created_at as created_date'])
    .select(['merchants.name as merchant_name', 'invoices.number as invoice_number'])
    .select(CUSTOMER_NAME.as('customer_name'))
    .where(isAskedFor({status: 'qr_codes.status', texts}, asked))
    .orderBy('qr_codes.created_at', 'desc')
    .orderBy('qr_codes.qr_reference')
    .limit(limitOf(asked))
    .execute();
}
