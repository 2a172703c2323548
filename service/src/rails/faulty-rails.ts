import type {Clock} from '../lib/clock.js';
import type {RailName} from '../db/types.js';
import type {Rails} from './index.js';

/** The rails in which faults can be injected. */
export const RAIL_NAMES = [
  'cards',
  'bank',
  'mobile',
  'payouts',
  'mail',
  'tax',
] as const satisfies readonly (keyof Rails)[];

/** The ways a call to a rail can fail. */
export const RAIL_FAULT_KINDS = ['delay', 'hang', 'break', 'lose'] as const;

/** A fault to inject into a rail. */
export interface RailFault {
  readonly rail: RailName;
  /** Affects only calls of this method, such as `charge`; all calls of the rail if it is empty. */
  readonly method: string;
  readonly kind: (typeof RAIL_FAULT_KINDS)[number];
  /** For `delay`: how long to hold the call before it continues. */
  readonly delay_ms: number;
  /** How many more calls it affects; 0 for every call until it is cleared. */
  readonly times: number;
}

/** The faults that are set, and the calls that they hold. */
export interface RailFaultBox {
  set(fault: RailFault): void;
  list(): readonly RailFault[];
  /** Clears the faults of one rail or of all rails. The calls that they hold continue. */
  clear(rail?: RailName): void;
  /** Returns the oldest fault that affects this call, and counts the call against it. */
  take(rail: RailName, method: string): RailFault | undefined;
  /** Resolves when `release`, which `schedule` receives, is called, or when the rail's faults are cleared. */
  holdCall(rail: RailName, schedule: (release: () => void) => () => void): Promise<void>;
}

/** Creates a box without faults. */
export function createRailFaultBox(): RailFaultBox {
  let faults: readonly RailFault[] = [];
  const held = new Map<() => void, RailName>();
  return {
    set: (fault) => void (faults = [...faults, fault]),
    list: () => faults,
    clear(rail) {
      const isAffected = (name: RailName): boolean => rail === undefined || rail === name;
      faults = faults.filter((fault) => !isAffected(fault.rail));
      for (const [release, name] of held) if (isAffected(name)) release();
    },
    take(rail, method) {
      const found = faults.find((fault) => fault.rail === rail && (fault.method === '' || fault.method === method));
      if (found === undefined || found.times === 0) return found;
      const remaining = found.times > 1 ? [{...found, times: found.times - 1}] : [];
      faults = faults.flatMap((fault) => (fault === found ? remaining : [fault]));
      return found;
    },
    holdCall: (rail, schedule) =>
      new Promise((resolve) => {
        const release = (): void => {
          held.delete(release);
          cancel();
          resolve();
        };
        held.set(release, rail);
        const cancel = schedule(release);
      }),
  };
}

/** Wraps rails so that the set faults affect their calls. Without a fault, a call goes straight to the rail. */
export function faultyRails(rails: Rails, faults: RailFaultBox, clock: Clock): Rails {
  const wrap = <Rail extends object>(name: RailName, rail: Rail): Rail =>
    new Proxy(rail, {
      get(target, method) {
        const found: unknown = Reflect.get(target, method);
        if (typeof found !== 'function') return found;
        return (...sent: readonly unknown[]): unknown => {
          const call = (): unknown => Reflect.apply(found, target, sent);
          const fault = faults.take(name, String(method));
          return fault === undefined ? call() : injectFault(fault, call, {faults, clock});
        };
      },
    });
  const {cards, bank, mobile, payouts, mail, tax} = rails;
  return {
    cards: wrap('cards', cards),
    bank: wrap('bank', bank),
    mobile: wrap('mobile', mobile),
    payouts: wrap('payouts', payouts),
    mail: wrap('mail', mail),
    tax: wrap('tax', tax),
  };
}

async function injectFault(
  {rail, kind, delay_ms}: RailFault,
  call: () => unknown,
  {faults, clock}: {readonly faults: RailFaultBox; readonly clock: Clock},
): Promise<unknown> {
  switch (kind) {
    case 'delay':
      await faults.holdCall(rail, (release) => clock.after(delay_ms, release));
      return call();
    case 'hang':
      await faults.holdCall(rail, () => () => undefined);
      return call();
    case 'break':
      throw new Error('the simulator is set to make this rail unreachable');
    case 'lose':
      await call();
      throw new Error('the simulator is set to lose the answer of this rail');
  }
}
