import type {Attempt} from '../../src/payment/attempt.js';
import type {Answer, Call} from '../../src/api/http.js';
import type {AttemptLog} from '../../src/platform/attempt-log.js';
import type {Environment} from '../../src/store/environment.js';
import {VirtualClock} from './virtual-clock.js';

/** A call that was made, and the way to answer it. */
export interface Sent {
  readonly call: Call<unknown>;
  readonly answer: (answer: Answer<unknown>) => void;
}

/** A world made by hand: time is wound on, calls wait for their answer, and the ledger is a list. */
export class FakeEnvironment implements Environment {
  readonly clock = new VirtualClock();
  /** The calls, in their order. */
  readonly sent: Sent[] = [];
  /** What was written to the ledger, one word and its subject each. */
  readonly written: string[] = [];
  /** What the ledger knows of earlier pages. */
  left: readonly Attempt[] = [];
  readonly attemptLog: AttemptLog;
  readonly now = this.clock.now;
  readonly after = this.clock.after;
  readonly onReturn = this.clock.onReturn;
  readonly onConnection = this.clock.onReturn;
  readonly isHidden = this.clock.isHidden;
  readonly isOffline = this.clock.isOffline;
  readonly chance = this.clock.chance;
  readonly readStream = (): Promise<void> => new Promise(() => undefined);
  readonly drawQr = (): Promise<{size: number; path: string}> => Promise.resolve({size: 1, path: 'M0 0h1v1z'});
  #ids = 0;

  constructor(attemptLog: Partial<AttemptLog> = {}) {
    const write = async (line: string): Promise<void> => void this.written.push(line);
    this.attemptLog = {
      begin: ({id, kind}) => write(`begin ${kind} ${id}`),
      attemptsOf: (order) => Promise.resolve(this.left.filter((attempt) => attempt.order === order)),
      takeOver: () => Promise.resolve(true),
      end: (ids) => write(`end ${ids.join(' ')}`),
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
      this.sent.push({call: call, answer: resolve as (answer: Answer<unknown>) => void});
    });
}
