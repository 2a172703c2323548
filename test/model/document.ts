import type {EventStream} from '../../src/api/invoice-watcher.js';
import type {Environment, Part} from '../../src/store/environment.js';
import {CHALLENGES} from '../../src/store/challenge-effects.js';
import {INVOICE_MODE} from '../../src/store/invoice-effects.js';
import {PaymentRegistry} from '../../src/store/payment-registry.js';
import {WALLETS} from '../../src/store/wallet-effects.js';
import type {ModelElement} from './element.js';
import {send} from './network.js';
import type {Outside} from './outside.js';
import {ModelAttemptLog, type StoreUser} from './store.js';

/** One page. Its timers and locks end with it. */
export class ModelDocument implements StoreUser {
  readonly runs: PaymentRegistry;
  readonly elements: ModelElement[] = [];
  readonly claimed = new Set<string>();
  readonly outside: Outside;
  isAlive = true;
  isHidden = false;
  readonly #returns = new Set<() => void>();
  readonly #connections = new Set<() => void>();
  readonly #streams = new Map<EventStream, {readonly invoice: string; readonly end: () => void}>();
  #ids = 0;
  readonly #name: string;
  /** The number of pending timers of this document. */
  timers = 0;
  #invoiceMode: Part | undefined;

  constructor(outside: Outside, name: string) {
    this.outside = outside;
    this.#name = name;
    this.runs = new PaymentRegistry(this.#env());
  }

  /** The page is closed, reloaded, or crashes. Requests in flight still reach the service. */
  end(): void {
    this.isAlive = false;
    this.outside.store.forget(this);
  }

  /** The payer or the network comes back. */
  comeBack(): void {
    for (const callback of [...this.#returns]) callback();
  }

  changeConnection(): void {
    for (const callback of [...this.#connections]) callback();
    if (this.outside.conditions.isOnline) this.comeBack();
  }

  /** The service sends an event to its streams. */
  tell(invoice: string): void {
    const {service, chance, conditions} = this.outside;
    for (const [stream, {invoice: watched}] of this.#streams) {
      if (watched !== invoice) continue;
      const data = JSON.stringify(service.status(invoice));
      const times = chance() < conditions.muddled ? Math.floor(chance() * 3) : 1;
      for (let count = 0; count < times; count++) {
        this.later(chance() * 500, () => {
          if (this.#streams.has(stream)) stream.onEvent(data);
        });
      }
    }
  }

  breakStreams(): void {
    for (const {end} of [...this.#streams.values()]) end();
  }

  /** Schedules a callback that only runs while this document is alive. */
  later(ms: number, callback: () => void): () => void {
    return this.outside.scheduler.after(ms, () => {
      if (this.isAlive) callback();
    });
  }

  #env(): Environment {
    const {scheduler, chance, conditions, store} = this.outside;
    return {
      now: () => scheduler.now,
      after: (ms, callback) => this.#timer(ms, callback),
      random: chance,
      makeId: () => `${this.#name}-${String((this.#ids += 1))}`,
      isHidden: () => this.isHidden,
      isOffline: () => !conditions.isOnline,
      onReturn: (callback) => subscribe(this.#returns, callback),
      onConnection: (callback) => subscribe(this.#connections, callback),
      send: (call) => send(this, call),
      readStream: (stream) => this.#readStream(stream),
      takeStreamSlot: () => Promise.resolve(() => undefined),
      loadQrCode: () => Promise.resolve({drawQr: () => Promise.resolve({size: 21, path: ''})}),
      loadPart: (name) => (name === 'invoice' ? this.#loadInvoiceMode() : this.#loadLate(name)),
      attemptLog: new ModelAttemptLog(store, this, chance),
    };
  }

  /** The code of the invoice mode loads asynchronously, once per document. */
  #loadInvoiceMode(): Part | Promise<Part> {
    const load = (resolve: (part: Part) => void): void => {
      this.later(this.outside.chance() * 800, () => resolve((this.#invoiceMode = INVOICE_MODE)));
    };
    return this.#invoiceMode ?? new Promise(load);
  }

  /** The code of the wallets, and of the challenges, loads asynchronously, and only when the network works. */
  #loadLate(name: 'wallet' | 'challenge'): Promise<Part> {
    const {chance, conditions} = this.outside;
    return new Promise((resolve, reject) => {
      const isLost = !conditions.isOnline || chance() < conditions.lost;
      const end = (): void =>
        isLost ? reject(new TypeError('the code did not load')) : resolve(name === 'wallet' ? WALLETS : CHALLENGES);
      this.later(chance() * 800, end);
    });
  }

  #timer(ms: number, callback: () => void): () => void {
    this.timers += 1;
    let isOver = false;
    const end = (): void => {
      if (!isOver) this.timers -= 1;
      isOver = true;
    };
    const cancel = this.later(ms, () => {
      end();
      callback();
    });
    return () => {
      end();
      cancel();
    };
  }

  #readStream(stream: EventStream): Promise<void> {
    const {chance, conditions} = this.outside;
    const invoice = new URL(stream.url).pathname.split('/')[3] ?? '';
    return new Promise((_resolve, reject) => {
      const end = (): void => {
        this.#streams.delete(stream);
        reject(new TypeError('the stream broke'));
      };
      if (stream.signal.aborted || !conditions.isOnline || chance() < conditions.failing) {
        this.later(100, end);
        return;
      }
      this.#streams.set(stream, {invoice, end});
      stream.signal.addEventListener('abort', end, {once: true});
      this.tell(invoice);
    });
  }
}

function subscribe(set: Set<() => void>, callback: () => void): () => void {
  set.add(callback);
  return () => set.delete(callback);
}
