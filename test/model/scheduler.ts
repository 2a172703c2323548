/** A scheduled task and its document. A task without a document is external. */
interface Task {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** Runs every promise that can continue: all microtasks, then one turn of the event loop. */
function drain(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Virtual time: due tasks run in order, each with all its consequences before the next. */
export class Scheduler {
  #now = 0;
  #order = 0;
  #tasks: Task[] = [];

  /** Milliseconds since the start. */
  get now(): number {
    return this.#now;
  }

  /** The number of pending tasks. */
  get waiting(): number {
    return this.#tasks.length;
  }

  /** Schedules a task; returns a function that cancels it. */
  after(ms: number, run: () => void): () => void {
    const task = {at: this.#now + Math.round(Math.max(ms, 0)), order: (this.#order += 1), run};
    this.#tasks.push(task);
    return () => {
      this.#remove(task);
    };
  }

  /** Advances the time. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await drain();
    for (let task = this.#next(end); task; task = this.#next(end)) {
      this.#remove(task);
      this.#now = task.at;
      task.run();
      await drain();
    }
    this.#now = end;
  }

  #next(end: number): Task | undefined {
    let first: Task | undefined;
    for (const task of this.#tasks) {
      if (task.at > end) continue;
      if (!first || task.at < first.at || (task.at === first.at && task.order < first.order)) first = task;
    }
    return first;
  }

  #remove(task: Task): void {
    const index = this.#tasks.indexOf(task);
    if (index >= 0) this.#tasks.splice(index, 1);
  }
}

/** A random number generator with values from 0 to below 1, deterministic by seed (mulberry32). */
export function seededChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
