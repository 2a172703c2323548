import type {Caller} from '../domain/work.js';

/** Reads the statuses of invoices or of charges, for many callers at once. */
export interface StatusReader<View> {
  /** The status with this id, read after this call; 404 unless it is the caller's. */
  read(caller: Caller, id: string): Promise<View>;
}

/** How the statuses are found, and what a caller is shown of one. */
interface Source<Found, View> {
  readonly find: (ids: readonly string[]) => Promise<ReadonlyMap<string, Found>>;
  /** Throws 404 unless the status was found and is the caller's. */
  readonly show: (caller: Caller, id: string, found: Found | undefined) => View;
}

/**
 * A reader that runs one query at a time. Calls during a query wait for the next one, which answers all of them. A
 * thousand pages that read at once, after a notification or by polling, cost two queries.
 */
export function createStatusReader<Found, View>({find, show}: Source<Found, View>): StatusReader<View> {
  let wanted = new Set<string>();
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<ReadonlyMap<string, Found>> | undefined;
  const begin = (): Promise<ReadonlyMap<string, Found>> => {
    const ids = [...wanted];
    wanted = new Set();
    next = undefined;
    return find(ids);
  };
  return {
    async read(caller, id) {
      wanted.add(id);
      if (next === undefined) {
        next = underWay.then(begin);
        underWay = next.catch(() => undefined);
      }
      return show(caller, id, (await next).get(id));
    },
  };
}
