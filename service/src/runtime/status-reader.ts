import type {Queries} from '../db/types.js';
import {findStatuses, showStatus, type FoundStatus, type InvoiceStatusView} from '../domain/invoices/status.js';
import type {Caller} from '../domain/work.js';

/** Reads payment statuses, for many callers at once. */
export interface StatusReader {
  /** The payment status of an invoice, read after this call; 404 unless the invoice is the caller's. */
  read(caller: Caller, invoiceId: string): Promise<InvoiceStatusView>;
}

type Found = ReadonlyMap<string, FoundStatus>;

/**
 * A reader that runs one query at a time. Calls during a query wait for the next one, which answers all of them. A
 * thousand pages that read at once, after a notification or by polling, cost two queries.
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
