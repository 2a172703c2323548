/** The URL of the payment service that runs beside the tests, with an empty ledger. */
export async function serviceUrl(): Promise<string> {
  const {url} = (await (await fetch('/__service.json')).json()) as {readonly url: string};
  return url;
}

/** The options of {@link askAsMerchant}. */
export interface MerchantCall {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly secretKey?: string;
  readonly body?: unknown;
}

/**
 * Sends a request that only a merchant's server or the simulator may send. The test runner forwards it, so it has no
 * origin and may have a secret key.
 *
 * @param path of the operation, such as `/v2/invoices`
 * @returns the response body
 * @throws Error with the response when the status is not a success, because the test setup failed
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
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${answer}`);
  return JSON.parse(answer) as T;
}

/** A card token, created like the card frame does. */
export async function makeToken(number: string, clientKey: string): Promise<string> {
  const response = await fetch('/__card-frame/v2/tokens', {
    method: 'POST',
    headers: {'authorization': `Bearer ${clientKey}`, 'content-type': 'application/json'},
    body: JSON.stringify({number, exp_month: '12', exp_year: '2035', cvc: '917', holder: 'Aline Ndayizeye'}),
  });
  const {id} = (await response.json()) as {readonly id?: string};
  if (id === undefined) throw new Error(`There is no token: ${response.status}`);
  return id;
}
