/** A widget event, as the page received it when it was dispatched. */
export interface RecordedEvent {
  readonly type: string;
  /** The `id` of the element it came from. */
  readonly widget: string;
  /** `detail` after a round trip through JSON; undefined also for `null`, see `isUndefined`. */
  readonly detail: unknown;
  /** `'detail' in event && event.detail === undefined`, as for a declined card. */
  readonly isUndefined: boolean;
  readonly isCustomEvent: boolean;
  /** Whether the detail is deeply frozen. */
  readonly isFrozen: boolean;
}

/** What was recorded in all pages and frames of a browser context, including closed ones. */
export interface Recordings {
  /** What a Content-Security-Policy or Trusted Types blocked. */
  readonly violations: string[];
  /** Messages that arrived at a window, as JSON. */
  readonly windowMessages: string[];
  /** Messages sent through any MessagePort, as JSON. */
  readonly portMessages: string[];
}

declare global {
  interface Window {
    /** The events that reached the document so far, in order. */
    readonly heardEvents: readonly RecordedEvent[];
    /** Passes a recording to the test. */
    readonly report: (kind: keyof Recordings, text: string) => Promise<void>;
  }
}

/**
 * The events so far, after the widget's attempt log has decided on everything the payer already sees. A transaction lies
 * between the banner and the event, and a transaction requested later ends later. Runs in the page.
 */
export async function readRecordedEvents(): Promise<readonly RecordedEvent[]> {
  const databases = await indexedDB.databases();
  if (databases.some(({name}) => name === 'payment-widget')) {
    await new Promise<void>((resolve) => {
      try {
        const request = indexedDB.open('payment-widget');
        request.onerror = () => resolve();
        request.onsuccess = () => {
          const transaction = request.result.transaction(['attempts', 'announced'], 'readwrite');
          transaction.oncomplete = () => {
            request.result.close();
            setTimeout(resolve);
          };
        };
      } catch {
        resolve();
      }
    });
  }
  return window.heardEvents;
}

/** Starts recording. Runs in every page and frame before their own scripts, so it refers to nothing outside itself. */
export function record(): void {
  const heardEvents: RecordedEvent[] = [];
  Object.defineProperty(window, 'heardEvents', {value: heardEvents});

  const isDeepFrozen = (value: unknown): boolean =>
    typeof value !== 'object' ||
    value === null ||
    (Object.isFrozen(value) && Object.values(value).every((inner) => isDeepFrozen(inner)));
  const recordEvent = (event: Event): void => {
    const {detail} = event as CustomEvent<unknown>;
    heardEvents.push({
      type: event.type,
      widget: event.target instanceof Element ? event.target.id : '',
      detail: detail === undefined || detail === null ? undefined : (JSON.parse(JSON.stringify(detail)) as unknown),
      isUndefined: 'detail' in event && detail === undefined,
      isCustomEvent: event instanceof CustomEvent,
      isFrozen: isDeepFrozen(detail),
    });
  };
  document.addEventListener('onSuccess', recordEvent);
  document.addEventListener('onFailure', recordEvent);
  document.addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI, sample}) => {
    void window.report('violations', `${violatedDirective} ${blockedURI} ${sample}`.trim());
  });
  window.addEventListener('message', ({data}) => void window.report('windowMessages', JSON.stringify(data)));
  const send = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'postMessage')?.value as (
    ...sent: unknown[]
  ) => void;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...sent: unknown[]): void {
    void window.report('portMessages', JSON.stringify(sent[0]));
    send.apply(this, sent);
  };
}
