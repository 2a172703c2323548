/** Notifies watchers of an invoice or a charge that its status may have changed. */
export interface StatusFeed {
  /**
   * Calls `heard` after each change of what has this id, until the returned function is called. `isTimeNew` is true when the
   * clock was moved: the status has to be sent again, with the new time.
   */
  readonly watch: (id: string, heard: (isTimeNew: boolean) => void) => () => void;
  /** Receives the database's notifications. */
  readonly hear: (id: string) => void;
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
    watch(id, heard) {
      const group = watchers.get(id) ?? new Set();
      watchers.set(id, group.add(heard));
      return () => {
        group.delete(heard);
        if (group.size === 0 && watchers.get(id) === group) watchers.delete(id);
      };
    },
    hear(id) {
      for (const heard of watchers.get(id) ?? []) heard(false);
    },
    hearAll: () => notifyAll(false),
    hearClock: () => notifyAll(true),
  };
}
