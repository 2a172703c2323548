/** A JSON object as it came. */
export type Json = Readonly<Record<string, unknown>>;

/** A fault of the simulator: what goes wrong, with which operation, how often (0: until it is taken back). */
export interface Fault {
  readonly operation: string;
  readonly kind: string;
  readonly status?: number;
  readonly delay_ms?: number;
  /** Only calls whose path or body holds this text. */
  readonly match?: string;
  /** With `hostile_strings`: what stands in the answer, and instead of which text of it; '' means all. */
  readonly payload?: string;
  readonly field?: string;
  readonly times?: number;
}

/** A line of the simulator's ledger. `amount` in minor units. */
export interface LedgerCharge {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly failure_code: string | null;
  readonly customer_id: string | null;
  readonly invoice_id: string | null;
  readonly amount_refunded: number;
}

/** What goes with a call. */
export interface CallOptions {
  /** A secret or publishable key. */
  readonly key?: string;
  readonly body?: object;
  readonly origin?: string;
}

/** The payer's bank app and phone, the issuer, the ledger and the fault switch of a service that simulates money, from a test. */
export class Simulator {
  readonly url: string;

  /** @param url the payment service's base URL, the widget's `api-url` */
  constructor(url: string) {
    this.url = url;
  }

  /** Every charge, newest first. */
  async ledger(): Promise<readonly LedgerCharge[]> {
    const {data} = await this.call('GET', '/simulator/charges?limit=200');
    return data as readonly LedgerCharge[];
  }

  /** Pays a QR code in the bank app; says whether the money settled the invoice or came back. */
  async approveQr(payload: string): Promise<string> {
    const {status} = await this.call('POST', '/simulator/bank_app/approve', {body: {payload}});
    return String(status);
  }

  /** Points the payer's bank app at a QR code, and does not pay yet; gives the code's reference. */
  async scanQr(payload: string): Promise<string> {
    const {qr_reference: reference} = await this.call('POST', '/simulator/bank_app/scan', {body: {payload}});
    return String(reference);
  }

  /** Ends the life of a QR code. */
  async expireQr(payload: string): Promise<void> {
    await this.call('POST', `/simulator/qr/${await this.scanQr(payload)}/expire`);
  }

  /** The requests to pay that a phone was sent, newest first. */
  async requestsOn(phoneNumber: string): Promise<readonly {readonly uetr: string; readonly status: string}[]> {
    const {data} = await this.call('GET', `/simulator/phone_requests?phone_number=${encodeURIComponent(phoneNumber)}`);
    return data as readonly {readonly uetr: string; readonly status: string}[];
  }

  /** The newest request to pay that a phone was sent. */
  async requestOn(phoneNumber: string): Promise<string> {
    const [newest] = await this.requestsOn(phoneNumber);
    if (!newest) throw new Error(`${phoneNumber} was sent no request.`);
    return newest.uetr;
  }

  /** Answers a request to pay, or lets it expire. */
  async answerRequest(uetr: string, answer: 'approve' | 'decline' | 'expire'): Promise<void> {
    await this.call('POST', `/simulator/phone_requests/${uetr}/${answer}`);
  }

  /** Answers the newest request that a phone was sent. */
  async answerPhone(phoneNumber: string, answer: 'approve' | 'decline' | 'expire'): Promise<void> {
    await this.answerRequest(await this.requestOn(phoneNumber), answer);
  }

  /** The newest code that the phone of a wallet was sent. */
  async readCode(phoneNumber: string): Promise<string> {
    const {data} = await this.call('GET', `/simulator/one_time_codes?phone_number=${encodeURIComponent(phoneNumber)}`);
    const [newest] = data as readonly {readonly code: string}[];
    if (!newest) throw new Error(`${phoneNumber} was sent no code.`);
    return newest.code;
  }

  /** Answers the newest prompt on the phone of a wallet. */
  async answerPrompt(phoneNumber: string, answer: 'approve' | 'decline'): Promise<void> {
    const {data} = await this.call('GET', '/simulator/wallet_prompts');
    const prompts = data as readonly {readonly charge_id: string; readonly phone_number: string}[];
    const newest = prompts.find(({phone_number: phone}) => phone === phoneNumber);
    if (!newest) throw new Error(`${phoneNumber} was sent no prompt.`);
    await this.decideCharge(newest.charge_id, answer === 'approve' ? 'settle' : 'fail');
  }

  /** Decides a charge that waits. */
  async decideCharge(id: string, decision: 'settle' | 'fail'): Promise<void> {
    await this.call('POST', `/simulator/charges/${id}/${decision}`);
  }

  /**
   * Moves the service's clock forward by whole seconds, at most 366 days at a time. Codes and requests expire, phones
   * answer, payouts arrive, all in order and before this resolves; a widget that is open follows within a second or two.
   * The clock cannot be moved back.
   *
   * @returns the service's time afterwards, in epoch milliseconds
   */
  async advanceClock(seconds: number): Promise<number> {
    const {server_time: serverTime} = await this.call('POST', '/simulator/clock/advance', {body: {seconds}});
    return Number(serverTime);
  }

  /** Has calls go wrong. */
  async setFault(fault: Fault): Promise<void> {
    await this.call('POST', '/simulator/faults', {body: fault});
  }

  /** Has no call go wrong any more. */
  async clearFaults(): Promise<void> {
    await this.call('DELETE', '/simulator/faults');
  }

  /**
   * Calls any operation of the service, as a server does, with a new idempotency key where something is sent.
   *
   * @throws Error with the status and the answer when it is no success
   */
  async call(method: string, path: string, {key, body, origin}: CallOptions = {}): Promise<Json> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(origin === undefined ? {} : {origin}),
        ...(key === undefined ? {} : {authorization: `Bearer ${key}`}),
        ...(body === undefined
          ? {}
          : {'content-type': 'application/json', 'idempotency-key': globalThis.crypto.randomUUID()}),
      },
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    });
    const answer = (await response.json()) as Json;
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)} ${JSON.stringify(answer)}`);
    return answer;
  }
}
