import type {RecordedEvent} from './recorder.ts';

const KEY = 'heard';

/**
 * Stores each widget event where it outlives the document and the tab. Runs in every page before its own scripts, after
 * `record`, so it refers to nothing outside itself.
 *
 * @param key prefix of each entry's name
 */
export function persistEvents(key: string): void {
  const write = (): void => {
    const place = `${key} ${String(localStorage.length).padStart(6, '0')} ${Math.random()}`;
    localStorage.setItem(place, JSON.stringify(window.heardEvents.at(-1)));
  };
  document.addEventListener('onSuccess', write);
  document.addEventListener('onFailure', write);
}

/** Reads the stored events of all documents of the shop, in order. */
export function readPersistedEvents(key: string): readonly RecordedEvent[] {
  const entries = Object.entries(localStorage).filter(([name]) => name.startsWith(`${key} `));
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([, text]) => {
    const event = JSON.parse(String(text)) as RecordedEvent;
    return {...event, detail: event.detail};
  });
}

/** The prefix of the entries. */
export const PERSISTED_EVENTS_KEY = KEY;
