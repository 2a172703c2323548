import type {Queries} from '../db/types.js';
import {findStatuses, showStatus, type FoundStatus, type InvoiceStatusView} from '../domain/invoices/status.js';
import type {Caller} from '../domain/work.js';

/** Reads how payments stand, for many at once. */
export interface StatusReader {
  /** How the payment of an invoice stands, as it was after this call; 404 unless it is the caller's. */
  read(caller: Caller, invoiceId: string): Promise<InvoiceStatusView>;
}

type Found = ReadonlyMap<string, FoundStatus>;

/**
 * A reader with one query under way at most: whoever asks meanwhile waits for the next, which answers them all. A
 * thousand pages that look at once, because they heard of a change or because they poll, cost two queries.
 */
export function createStatusReader(db: Queries): StatusReader {
  let wanted = new Set<string>();
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Found> | undefined;
  const begin = (): Promise<Found> => {
    const ids = [...wanted];
    wanted = new Set();
    next = undefined;
    return findStatuses(db, ids);
  };
  return {
    async read(caller, invoiceId) {
      wanted.add(invoiceId);
      if (next === undefined) {
        next = underWay.then(begin);
        underWay = next.catch(() => undefined);
      }
      return showStatus(caller, invoiceId, (await next).get(invoiceId));
    },
  };
}
