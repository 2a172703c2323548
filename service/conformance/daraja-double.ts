import {once} from 'node:events';
import {createServer, type IncomingMessage} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {CallbackRequest} from '../src/rails/cards/card-processor.js';

/** A prompt that was sent to a phone. */
export interface Prompt {
  readonly id: string;
  readonly phone: string;
  /** Whole shillings, as the phone shows them. */
  readonly amount: number;
  /** The URL for the callback. */
  readonly callbackUrl: URL;
  resultCode: string | undefined;
}

/**
 * A double of Safaricom's Daraja API. It follows the public documentation (developer.safaricom.co.ke: authorization, M-Pesa
 * Express, M-Pesa Express query) and what users report: while a prompt is open, a query gets an error or result 4999.
 */
export interface DarajaDouble {
  readonly port: number;
  readonly prompts: readonly Prompt[];
  /** Whether a query about an open prompt gets a result, as in recent versions, or an error, as before. */
  isOpenAResult: boolean;
  /** The next order gets this error instead of a prompt. */
  refuseNext(errorCode: string): void;
  /** Invalidates all tokens. */
  forgetTokens(): void;
  /** Decides a prompt and returns the callback about it. */
  decide(prompt: Prompt, resultCode: string): CallbackRequest;
  close(): Promise<void>;
}

/** The credentials that the double accepts. */
export interface DarajaLogin {
  readonly consumer: string;
  readonly shortCode: string;
  readonly passkey: string;
}

/** Starts the double on a free port of this machine. */
export async function startDaraja(login: DarajaLogin): Promise<DarajaDouble> {
  const state: State = {login, prompts: [], tokens: new Set(), refused: undefined};
  const server = createServer((request, response) => {
    void answer(request, double, state).then(([status, body]) => {
      response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const double: DarajaDouble = {
    port: (server.address() as AddressInfo).port,
    prompts: state.prompts,
    isOpenAResult: false,
    refuseNext: (errorCode) => void (state.refused = errorCode),
    forgetTokens: () => state.tokens.clear(),
    decide: (prompt, resultCode) => {
      prompt.resultCode = resultCode;
      return callbackOf(prompt, resultCode);
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return double;
}

interface State {
  readonly login: DarajaLogin;
  readonly prompts: Prompt[];
  readonly tokens: Set<string>;
  refused: string | undefined;
}

type Answer = readonly [status: number, body: object];
type Asked = Readonly<Record<string, string>>;

async function answer(request: IncomingMessage, double: DarajaDouble, state: State): Promise<Answer> {
  const {method, url = '', headers} = request;
  if (method === 'GET' && url === '/oauth/v1/generate?grant_type=client_credentials') {
    return logIn(headers.authorization ?? '', state);
  }
  if (!state.tokens.has(headers.authorization ?? '')) return [404, failure('404.001.03', 'Invalid Access Token')];
  const asked = await bodyOf(request);
  if (!isKnown(asked, state.login)) return [500, failure('500.001.1001', 'Wrong credentials')];
  if (url === '/mpesa/stkpush/v1/processrequest') return push(asked, state);
  if (url === '/mpesa/stkpushquery/v1/query') return query(asked, double);
  return [404, failure('404.001.01', 'Resource not found')];
}

function logIn(authorization: string, {login, tokens}: State): Answer {
  if (authorization !== `Basic ${Buffer.from(login.consumer).toString('base64')}`) {
    return [400, failure('400.008.01', 'Invalid Authentication passed')];
  }
  const access_token = `token-${tokens.size}`;
  tokens.add(`Bearer ${access_token}`);
  return [200, {access_token, expires_in: '3599'}];
}

/** Whether the password is right. It consists of the short code, the passkey and the timestamp of the request. */
function isKnown({BusinessShortCode, Password, Timestamp = ''}: Asked, {shortCode, passkey}: DarajaLogin): boolean {
  const right = Buffer.from(shortCode + passkey + Timestamp).toString('base64');
  return /^20\d{12}$/.test(Timestamp) && BusinessShortCode === shortCode && Password === right;
}

function push(asked: Asked, state: State): Answer {
  const {Amount = '', PhoneNumber: phone = '', CallBackURL = ''} = asked;
  const {refused: errorCode} = state;
  if (errorCode !== undefined) {
    state.refused = undefined;
    return [500, failure(errorCode, 'as it was told to')];
  }
  const wrong = Object.entries(FIELDS).find(([name, pattern]) => !pattern.test(asked[name] ?? ''));
  if (wrong !== undefined) return [400, failure('400.002.02', `Bad Request - Invalid ${wrong[0]}`)];
  const id = `ws_CO_${state.prompts.length + 1}`;
  state.prompts.push({id, phone, amount: Number(Amount), callbackUrl: new URL(CallBackURL), resultCode: undefined});
  return [200, {MerchantRequestID: `m-${id}`, CheckoutRequestID: id, ResponseCode: '0', CustomerMessage: 'Success'}];
}

/** The required format of the fields of an order. */
const FIELDS: Readonly<Record<string, RegExp>> = {
  PhoneNumber: /^254[17]\d{8}$/,
  Amount: /^[1-9]\d{0,5}$/,
  CallBackURL: /^https:/,
  AccountReference: /^.{1,12}$/,
  TransactionDesc: /^.{1,13}$/,
};

function query({CheckoutRequestID}: Asked, {prompts, isOpenAResult}: DarajaDouble): Answer {
  const prompt = prompts.find(({id}) => id === CheckoutRequestID);
  if (prompt === undefined) return [400, failure('400.002.02', 'Bad Request - Invalid CheckoutRequestID')];
  if (prompt.resultCode === undefined && !isOpenAResult) {
    return [500, failure('500.001.1001', 'The transaction is being processed')];
  }
  return [200, {ResponseCode: '0', CheckoutRequestID, ResultCode: prompt.resultCode ?? '4999', ResultDesc: 'so it is'}];
}

function callbackOf({id, amount, phone, callbackUrl}: Prompt, resultCode: string): CallbackRequest {
  const items = [
    {Name: 'Amount', Value: amount},
    {Name: 'MpesaReceiptNumber', Value: 'NLJ7RT61SV'},
    {Name: 'Balance'},
    {Name: 'PhoneNumber', Value: Number(phone)},
  ];
  const told = {
    MerchantRequestID: `m-${id}`,
    CheckoutRequestID: id,
    ResultCode: Number(resultCode),
    ResultDesc: 'so it is',
  };
  const stkCallback = resultCode === '0' ? {...told, CallbackMetadata: {Item: items}} : told;
  const query = Object.fromEntries(callbackUrl.searchParams);
  return {headers: {}, query, body: Buffer.from(JSON.stringify({Body: {stkCallback}}))};
}

function failure(errorCode: string, errorMessage: string): object {
  return {requestId: '4801-1', errorCode, errorMessage};
}

async function bodyOf(request: IncomingMessage): Promise<Asked> {
  let text = '';
  for await (const part of request) text += String(part);
  return JSON.parse(text) as Asked;
}
