import type {Static} from 'typebox';
import type {App, Services} from '../http/context.js';
import {errors, ref} from '../http/schemas/basics.js';
import {OF_SIMULATOR} from './operation.js';
import {ByLimit, Rows} from './lists.js';
import {LedgerQr} from './mailbox-schemas.js';

const DEFAULT_LIMIT = 50;

const LIST_QR_CODES = {
  schema: {
    ...OF_SIMULATOR,
    operationId: 'listQrCodes',
    summary: 'The QR codes that were issued, newest first',
    querystring: ByLimit,
    response: {200: Rows(ref(LedgerQr)), ...errors(400, 403, 500)},
  },
};

/** The QR codes that payers hold. */
export function qrRoutes(app: App, services: Services): void {
  app.get('/simulator/qr', LIST_QR_CODES, async ({query}) => ({
    data: await listQrCodes(services, Number(query.limit ?? DEFAULT_LIMIT)),
  }));
}

function listQrCodes({db}: Services, limit: number): Promise<Static<typeof LedgerQr>[]> {
  return db
    .selectFrom('qr_codes')
    .select(['qr_reference', 'payload', 'invoice_id', 'amount', 'currency', 'status', 'expires_at'])
    .select('created_at as created_date')
    .orderBy('created_at', 'desc')
    .orderBy('qr_reference')
    .limit(limit)
    .execute();
}
