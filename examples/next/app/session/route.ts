import {randomUUID} from 'node:crypto';
import config from '../config.json';

const ORDER = {mode: 'charge', currency: 'USD', amount: 1999, description: 'Two bags of coffee'};

/** Creates a session that fixes the amount, and returns its token to the page. The secret key never leaves this server. */
export async function POST(request: Request): Promise<Response> {
  const {invoiceId} = (await request.json()) as {invoiceId?: string};
  const answer = await fetch(`${config.apiUrl}/v2/widget_sessions`, {
    method: 'POST',
    headers: {
      'authorization': `Bearer ${process.env.PAYMENT_SECRET_KEY}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(invoiceId ? {mode: 'invoice', currency: 'USD', invoice_id: invoiceId} : ORDER),
  });
  if (!answer.ok) return new Response(null, {status: 502});
  const {token} = (await answer.json()) as {token: string};
  return new Response(token, {status: 201});
}
