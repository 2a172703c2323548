/** Notifies watchers of an invoice that its status may have changed. */
export interface StatusFeed {
  /**
   * Calls `heard` after each change of the invoice, until the returned function is called. `isTimeNew` is true when the
   * clock was moved: the status has to be sent again, with the new time.
   */
  readonly watch: (invoiceId: string, heard: (isTimeNew: boolean) => void) => () => void;
  /** Receives the database's notifications. */
  readonly hear: (invoiceId: string) => void;
  /** Notifies all watchers, because notifications may have been missed. */
  readonly hearAll: () => void;
  /** Notifies all watchers that the clock was moved: they send the status again. */
  readonly hearClock: () => void;
}

/** Creates a feed without watchers. */
export function createStatusFeed(): StatusFeed {
  const watchers = new Map<string, Set<(isTimeNew: boolean) => void>>();
  const notifyAll = (isTimeNew: boolean): void => {
    for (const heard of [...watchers.values()].flatMap((group) => [...group])) heard(isTimeNew);
  };
  return {
    watch(invoiceId, heard) {
      const group = watchers.get(invoiceId) ?? new Set();
      watchers.set(invoiceId, group.add(heard));
      return () => {
        group.delete(heard);
        if (group.size === 0 && watchers.get(invoiceId) === group) watchers.delete(invoiceId);
      };
    },
    hear(invoiceId) {
      for (const heard of watchers.get(invoiceId) ?? []) heard(false);
    },
    hearAll: () => notifyAll(false),
    hearClock: () => notifyAll(true),
  };
}
