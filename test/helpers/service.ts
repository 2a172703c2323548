/** The address of the payment service that runs beside the tests, with an empty ledger in memory. */
export async function serviceUrl(): Promise<string> {
  const {url} = (await (await fetch('/__service.json')).json()) as {readonly url: string};
  return url;
}

/** What {@link askAsMerchant} sends. */
export interface MerchantCall {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly secretKey?: string;
  readonly body?: unknown;
}

/**
 * Asks the service what only a merchant's server, or the simulator's pages, may ask: the runner forwards the call, so it
 * carries no origin and may carry a secret key.
 *
 * @param path of the operation, such as `/v2/invoices`
 * @returns the answer's body
 * @throws Error with the answer when its status is no success: a test that cannot be set up is no test
 */
export async function askAsMerchant<T>(path: string, {method, secretKey, body}: MerchantCall = {}): Promise<T> {
  const response = await fetch(`/__merchant${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(secretKey === undefined ? {} : {authorization: `Bearer ${secretKey}`}),
      ...(body === undefined ? {} : {'content-type': 'application/json'}),
    },
    ...(body === undefined ? {} : {body: JSON.stringify(body)}),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`);
  return JSON.parse(answer) as T;
}
