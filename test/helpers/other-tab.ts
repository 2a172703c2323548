import type {BrowserAttemptLog} from '../../src/platform/attempt-log.js';

/** Another document of this origin with its own attempt log, which the browser's store and locks treat as another tab. */
export interface OtherTab {
  readonly attemptLog: BrowserAttemptLog;
  /** Removes the document, as closing its tab does. */
  readonly close: () => void;
}

type LogWindow = Window & {opened?: (attemptLog: BrowserAttemptLog) => void};

export async function openTab(): Promise<OtherTab> {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const [inside, page] = [frame.contentWindow as LogWindow, frame.contentDocument as Document];
  const opened = new Promise<BrowserAttemptLog>((resolve) => (inside.opened = resolve));
  const script = page.createElement('script');
  script.type = 'module';
  script.textContent =
    "import {BrowserAttemptLog} from '/src/platform/attempt-log.ts'; opened(new BrowserAttemptLog());";
  page.body.append(script);
  return {attemptLog: await opened, close: () => frame.remove()};
}
