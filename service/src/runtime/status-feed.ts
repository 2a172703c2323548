/** Tells whoever watches an invoice that its status may have changed. */
export interface StatusFeed {
  /**
   * Calls `heard` after each change of the invoice, until the function returned is called. `isAnew` says that the clock
   * was moved: the status has to be told again, with the new time.
   */
  readonly watch: (invoiceId: string, heard: (isAnew: boolean) => void) => () => void;
  /** What the database's notifications go to. */
  readonly hear: (invoiceId: string) => void;
  /** Changes may have gone unheard: everyone looks. */
  readonly hearAll: () => void;
  /** The clock was moved: everyone looks, and tells again. */
  readonly hearClock: () => void;
}

/** A feed that passes on what it hears. */
export function createStatusFeed(): StatusFeed {
  const watchers = new Map<string, Set<(isAnew: boolean) => void>>();
  const tellAll = (isAnew: boolean): void => {
    for (const heard of [...watchers.values()].flatMap((group) => [...group])) heard(isAnew);
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
    hearAll: () => tellAll(false),
    hearClock: () => tellAll(true),
  };
}
