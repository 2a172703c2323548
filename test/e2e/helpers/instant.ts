import type {DemoInvoice, PaymentService} from './payment-service.ts';

/** A QR code as the simulator lists it. */
export interface IssuedCode {
  readonly qr_reference: string;
  readonly payload: string;
  readonly invoice_id: string;
  readonly status: string;
}

/** A request to pay as the simulator lists it. */
export interface SentRequest {
  readonly uetr: string;
  readonly status: string;
}

/** The QR codes that were made for an invoice, newest first. */
export async function codesOf(service: PaymentService, {id}: Pick<DemoInvoice, 'id'>): Promise<readonly IssuedCode[]> {
  const all = await list<IssuedCode>(service, '/simulator/qr?limit=200');
  return all.filter(({invoice_id}) => invoice_id === id);
}

/** The requests that a phone was sent, newest first. */
export function requestsOn(service: PaymentService, phoneNumber: string): Promise<readonly SentRequest[]> {
  return list(service, `/simulator/phone_requests?phone_number=${encodeURIComponent(phoneNumber)}`);
}

/** How many numbers this worker has given out. */
let given = 0;

/** The number of a phone that has been sent nothing yet, by no story of this run, and that waits for its payer. */
export function freshNumber(): string {
  given += 1;
  const nth = Number(process.env.TEST_WORKER_INDEX ?? 0) * 200 + given;
  return `+25771${String(nth).padStart(4, '0')}55`;
}

/** A payer points their bank app at a code, and has yet to approve. */
export async function scanQr({url}: PaymentService, payload: string): Promise<void> {
  const response = await fetch(`${url}/simulator/bank_app/scan`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({payload}),
  });
  if (!response.ok) throw new Error(`The code cannot be scanned: ${response.status}`);
}

async function list<Row>({url}: PaymentService, path: string): Promise<readonly Row[]> {
  const {data} = (await (await fetch(url + path)).json()) as {readonly data: readonly Row[]};
  return data;
}
