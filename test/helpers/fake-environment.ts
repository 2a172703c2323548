import type {Answer, Call} from '../../src/api/http.js';
import type {LoggedAttempt} from '../../src/payment/attempt.js';
import type {AttemptLog} from '../../src/platform/attempt-log.js';
import type {Environment} from '../../src/store/environment.js';
import {CHALLENGES} from '../../src/store/challenge-effects.js';
import {INVOICE_MODE} from '../../src/store/invoice-effects.js';
import {WALLETS} from '../../src/store/wallet-effects.js';
import {settled, VirtualClock} from './virtual-clock.js';

/** A sent call, and a function that answers it. */
export interface Sent {
  readonly call: Call<unknown>;
  readonly answer: (answer: Answer<unknown>) => void;
}

/** A lost response. */
export const LOST: Answer<never> = {kind: 'undecided', retryAfterMs: undefined};

export function answered(value: unknown): Answer<unknown> {
  return {kind: 'answered', value};
}

export function refused(status: number, code: string, message = ''): Answer<never> {
  return {kind: 'refused', refusal: {status, code, message}};
}

const PARTS = {invoice: INVOICE_MODE, wallet: WALLETS, challenge: CHALLENGES};

/** A test environment: the test moves the clock and answers the calls, and the attempt log is a list. */
export class FakeEnvironment implements Environment {
  readonly clock = new VirtualClock();
  /** The calls, in order. */
  readonly sent: Sent[] = [];
  /** The writes to the attempt log, as one word and a subject each. */
  readonly written: string[] = [];
  /** Attempts that earlier pages left in the log. */
  leftoverAttempts: readonly LoggedAttempt[] = [];
  attemptLog: AttemptLog;
  readonly now = this.clock.now;
  readonly after = this.clock.after;
  readonly onReturn = this.clock.onReturn;
  readonly onConnection = this.clock.onReturn;
  readonly isHidden = this.clock.isHidden;
  readonly isOffline = this.clock.isOffline;
  readonly random = this.clock.random;
  readonly readStream = (): Promise<void> => new Promise(() => undefined);
  readonly takeStreamSlot = (): Promise<() => void> => Promise.resolve(() => undefined);
  readonly loadQrCode: Environment['loadQrCode'] = () =>
    Promise.resolve({drawQr: () => Promise.resolve({size: 1, path: 'M0 0h1v1z'})});
  loadPart: Environment['loadPart'] = async (name) => PARTS[name];
  readonly #unanswered = new Set<Sent>();
  #ids = 0;

  constructor(attemptLog: Partial<AttemptLog> = {}) {
    const write = async (line: string): Promise<void> => void this.written.push(line);
    this.attemptLog = {
      add: ({id, kind}) => write(`begin ${kind} ${id}`),
      attemptsOf: (order) => Promise.resolve(this.leftoverAttempts.filter((attempt) => attempt.order === order)),
      takeOver: () => Promise.resolve(true),
      remove: (ids) => write(`end ${ids.join(' ')}`),
      claim: async (news, ended) => {
        const line = `claim ${news}`;
        const isFirst = !this.written.some((one) => one === line || one.startsWith(`${line} `));
        await write([line, ...ended].join(' '));
        return isFirst;
      },
      ...attemptLog,
    };
  }

  readonly makeId = (): string => {
    this.#ids += 1;
    return `id-${this.#ids}`;
  };

  readonly send = <T>(call: Call<T>): Promise<Answer<T>> =>
    new Promise((resolve) => {
      const sent: Sent = {
        call,
        answer: (answer) => {
          this.#unanswered.delete(sent);
          resolve(answer as Answer<T>);
        },
      };
      this.sent.push(sent);
      this.#unanswered.add(sent);
    });

  /** The calls whose URL ends with `path`, in order. */
  callsTo(path: string): readonly Call<unknown>[] {
    return this.sent.map(({call}) => call).filter(({url}) => url.endsWith(path));
  }

  /**
   * Answers the oldest pending call whose URL ends with `path`, and waits for the consequences.
   *
   * @throws Error when there is no such call
   */
  async answer(path: string, answer: Answer<unknown>): Promise<void> {
    const sent = [...this.#unanswered].find(({call}) => call.url.endsWith(path) && call.signal?.aborted !== true);
    if (!sent) throw new Error(`No call to ${path} is waiting for a response.`);
    sent.answer(answer);
    await settled();
  }
}
