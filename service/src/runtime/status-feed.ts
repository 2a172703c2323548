/** Notifies watchers of an invoice or a charge that its status may have changed. */
export interface StatusFeed {
  /**
   * Calls `onChange` after each change of what has this id, until the returned function is called. `isTimeNew` is true when the
   * clock was moved: the status has to be sent again, with the new time.
   */
  readonly watch: (id: string, onChange: (isTimeNew: boolean) => void) => () => void;
  /** Receives the database's notifications. */
  readonly notify: (id: string) => void;
  /** Notifies all watchers, because notifications may have been missed. */
  readonly notifyEveryone: () => void;
  /** Notifies all watchers that the clock was moved: they send the status again. */
  readonly notifyClockMoved: () => void;
}

/** Creates a feed without watchers. */
export function createStatusFeed(): StatusFeed {
  const watchers = new Map<string, Set<(isTimeNew: boolean) => void>>();
  const notifyAll = (isTimeNew: boolean): void => {
    for (const onChange of [...watchers.values()].flatMap((group) => [...group])) onChange(isTimeNew);
  };
  return {
    watch(id, onChange) {
      const group = watchers.get(id) ?? new Set();
      watchers.set(id, group.add(onChange));
      return () => {
        group.delete(onChange);
        if (group.size === 0 && watchers.get(id) === group) watchers.delete(id);
      };
    },
    notify(id) {
      for (const onChange of watchers.get(id) ?? []) onChange(false);
    },
    notifyEveryone: () => notifyAll(false),
    notifyClockMoved: () => notifyAll(true),
  };
}
