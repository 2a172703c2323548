/** A JSON object, unchecked. */
export type Json = Readonly<Record<string, unknown>>;

/** A fault of the simulator: what goes wrong, for which operation, and how often (0: until it is cleared). */
export interface Fault {
  readonly operation: string;
  readonly kind: string;
  readonly status?: number;
  readonly delay_ms?: number;
  /** Only calls whose path or body contains this text. */
  readonly match?: string;
  /** With `hostile_strings`: the text that is put into the answer, and the field whose text it replaces; '' means all fields. */
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

/** The options of a call. */
export interface CallOptions {
  /** A secret or publishable key. */
  readonly key?: string;
  readonly body?: object;
  readonly origin?: string;
}

/** Controls a service that simulates money: the payer's bank app and phone, the issuer, the ledger and the faults. */
export class Simulator {
  readonly url: string;

  /** @param url the payment service's base URL, the widget's `api-url` */
  constructor(url: string) {
    this.url = url;
  }

  /** The newest 999 charges, newest first. */
  async ledger(): Promise<readonly LedgerCharge[]> {
    const {data} = await this.call('GET', '/simulator/charges?limit=999');
    return data as readonly LedgerCharge[];
  }

  /** Pays a QR code in the bank app. Returns whether the money settled the invoice or was returned. */
  async approveQr(payload: string): Promise<string> {
    const {status} = await this.call('POST', '/simulator/bank_app/approve', {body: {payload}});
    return String(status);
  }

  /** Scans a QR code with the payer's bank app without paying yet. Returns the code's reference. */
  async scanQr(payload: string): Promise<string> {
    const {qr_reference: reference} = await this.call('POST', '/simulator/bank_app/scan', {body: {payload}});
    return String(reference);
  }

  /** Makes a QR code expire. */
  async expireQr(payload: string): Promise<void> {
    await this.call('POST', `/simulator/qr/${await this.scanQr(payload)}/expire`);
  }

  /** The requests to pay that a phone has received, newest first. */
  async requestsOn(phoneNumber: string): Promise<readonly {readonly uetr: string; readonly status: string}[]> {
    const {data} = await this.call('GET', `/simulator/phone_requests?phone_number=${encodeURIComponent(phoneNumber)}`);
    return data as readonly {readonly uetr: string; readonly status: string}[];
  }

  /** The newest request to pay that a phone has received. */
  async requestOn(phoneNumber: string): Promise<string> {
    const [newest] = await this.requestsOn(phoneNumber);
    if (!newest) throw new Error(`${phoneNumber} has received no request.`);
    return newest.uetr;
  }

  /** Answers a request to pay, or lets it expire. */
  async answerRequest(uetr: string, answer: 'approve' | 'decline' | 'expire'): Promise<void> {
    await this.call('POST', `/simulator/phone_requests/${uetr}/${answer}`);
  }

  /** Answers the newest request that a phone has received. */
  async answerPhone(phoneNumber: string, answer: 'approve' | 'decline' | 'expire'): Promise<void> {
    await this.answerRequest(await this.requestOn(phoneNumber), answer);
  }

  /** The newest code that the phone of a wallet has received. */
  async readCode(phoneNumber: string): Promise<string> {
    const {data} = await this.call('GET', `/simulator/one_time_codes?phone_number=${encodeURIComponent(phoneNumber)}`);
    const [newest] = data as readonly {readonly code: string}[];
    if (!newest) throw new Error(`${phoneNumber} has received no code.`);
    return newest.code;
  }

  /** Answers the newest prompt on the phone of a wallet. */
  async answerPrompt(phoneNumber: string, answer: 'approve' | 'decline'): Promise<void> {
    const {data} = await this.call('GET', '/simulator/wallet_prompts');
    const prompts = data as readonly {readonly charge_id: string; readonly phone_number: string}[];
    const newest = prompts.find(({phone_number: phone}) => phone === phoneNumber);
    if (!newest) throw new Error(`${phoneNumber} has received no prompt.`);
    await this.decideCharge(newest.charge_id, answer === 'approve' ? 'settle' : 'fail');
  }

  /** Settles or fails a pending charge. */
  async decideCharge(id: string, decision: 'settle' | 'fail'): Promise<void> {
    await this.call('POST', `/simulator/charges/${id}/${decision}`);
  }

  /**
   * Moves the service's clock forward by whole seconds, at most 366 days at a time. Codes and requests expire, phones
   * answer and payouts arrive, in order, before this resolves. An open widget shows it within a second or two. The
   * clock cannot be moved back.
   *
   * @returns the service's time afterwards, in epoch milliseconds
   */
  async advanceClock(seconds: number): Promise<number> {
    const {server_time: serverTime} = await this.call('POST', '/simulator/clock/advance', {body: {seconds}});
    return Number(serverTime);
  }

  /** Sets a fault, which makes calls fail. */
  async setFault(fault: Fault): Promise<void> {
    await this.call('POST', '/simulator/faults', {body: fault});
  }

  /** Clears all faults. */
  async clearFaults(): Promise<void> {
    await this.call('DELETE', '/simulator/faults');
  }

  /**
   * Calls any operation of the service, as a server does. A call with a body gets a new idempotency key.
   *
   * @throws Error with the status and the answer when the call fails
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
