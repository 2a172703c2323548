/** Something that a hostile page captured, and where. */
export interface Capture {
  readonly where: string;
  readonly text: string;
}

declare global {
  interface Window {
    /** Everything the page has captured so far; searches once more before it returns. */
    readonly collectCaptures: () => Promise<readonly Capture[]>;
    /** Every port of a `MessageChannel` created in the page. */
    readonly capturedPorts: readonly MessagePort[];
  }
}

/**
 * The first script of a hostile page: wraps every API that could carry a card, and stores all text that passes. Runs in
 * the page, so it refers to nothing outside itself.
 */
export function captureScript(): void {
  const captures: Capture[] = [];
  const seen = new Set<string>();
  const roots: ShadowRoot[] = [];
  const ports: MessagePort[] = [];
  let keys = '';
  const listen = Object.getOwnPropertyDescriptor(EventTarget.prototype, 'addEventListener')?.value as (
    ...args: unknown[]
  ) => void;

  const addCapture = (where: string, text: string): void => {
    if (text === '' || seen.has(`${where} ${text}`)) return;
    seen.add(`${where} ${text}`);
    captures.push({where, text});
  };

  /** The parts of a value. A cross-origin window throws on every access. */
  const partsOf = (value: object): readonly unknown[] => {
    if (value instanceof Event) {
      const {data, detail, key, clipboardData, target} = value as Event & Record<string, unknown>;
      const pasted = clipboardData instanceof DataTransfer ? clipboardData.getData('text') : undefined;
      return [data, detail, key, pasted, target instanceof HTMLInputElement ? target.value : undefined];
    }
    if (value instanceof Node || value instanceof MessagePort) return [];
    if (value instanceof ArrayBuffer) return [new TextDecoder().decode(value)];
    if (ArrayBuffer.isView(value)) return [new TextDecoder().decode(value), [...(value as Uint8Array)].join()];
    if (Symbol.iterator in value) return [...(value as Iterable<unknown>)];
    return Object.entries(value).flat();
  };
  const readBody = (where: string, value: object): void => {
    const read = value instanceof Request || value instanceof Response ? value.clone().text() : undefined;
    const text = read ?? (value instanceof Blob ? value.text() : undefined);
    void text?.then((got) => addCapture(where, got)).catch(() => undefined);
    if ('url' in value && typeof value.url === 'string') addCapture(where, value.url);
  };
  const inspect = (where: string, value: unknown, depth = 0): void => {
    if (typeof value === 'string') addCapture(where, value);
    else if (typeof value === 'number' || typeof value === 'bigint') addCapture(where, String(value));
    if (typeof value !== 'object' || value === null || depth > 6) return;
    try {
      readBody(where, value);
      for (const part of partsOf(value)) inspect(where, part, depth + 1);
    } catch {
      // A cross-origin object.
    }
  };

  const wrap = (target: object, name: string, where = name): void => {
    const original: unknown = Reflect.get(target, name);
    if (typeof original !== 'function') return;
    const wrapped = function (this: unknown, ...args: unknown[]): unknown {
      inspect(where, args);
      const result: unknown = Reflect.apply(original, this, args);
      if (result instanceof Promise) void result.then((got) => inspect(where, got)).catch(() => undefined);
      else if (result instanceof ShadowRoot) roots.push(result);
      else inspect(where, result);
      return result;
    };
    Reflect.set(target, name, wrapped);
  };
  const wrapConstructor = (name: string, isMade: (made: object) => void = () => undefined): void => {
    const construct = (original: object, args: unknown[]): object => {
      inspect(name, args);
      const made = Reflect.construct(original as new () => object, args) as object;
      isMade(made);
      return made;
    };
    Reflect.set(window, name, new Proxy(Reflect.get(window, name) as object, {construct}));
  };
  const wrapHandler = (where: string, handler: object): unknown =>
    new Proxy(handler, {
      apply(target, self, args: unknown[]): unknown {
        inspect(where, args);
        return Reflect.apply(target as () => unknown, self, args);
      },
    });
  const wrapProperty = (target: object, name: string): void => {
    const original = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, {
      configurable: true,
      get(this: object): unknown {
        const got: unknown = original?.get?.call(this);
        inspect(name, got);
        return got;
      },
      set(this: object, value: unknown) {
        inspect(name, value);
        original?.set?.call(this, typeof value === 'function' ? wrapHandler(name, value) : value);
      },
    });
  };

  wrap(window, 'fetch');
  for (const name of ['open', 'send', 'setRequestHeader']) wrap(XMLHttpRequest.prototype, name, 'XMLHttpRequest');
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table']) wrap(console, name, 'console');
  for (const name of ['pushState', 'replaceState']) wrap(history, name, 'history');
  for (const name of ['add', 'put']) wrap(IDBObjectStore.prototype, name, 'indexedDB');
  for (const name of ['stringify', 'parse']) wrap(JSON, name, 'JSON');
  wrap(navigator, 'sendBeacon');
  wrap(Storage.prototype, 'setItem', 'Storage');
  wrap(window, 'postMessage', 'window.postMessage');
  wrap(window, 'structuredClone');
  wrap(MessagePort.prototype, 'postMessage', 'port.postMessage');
  wrap(Element.prototype, 'attachShadow');
  wrap(Element.prototype, 'setAttribute');
  wrap(TextEncoder.prototype, 'encode');
  wrap(SubtleCrypto.prototype, 'digest');
  wrapProperty(HTMLInputElement.prototype, 'value');
  wrapProperty(MessagePort.prototype, 'onmessage');
  for (const name of ['WebSocket', 'EventSource', 'XMLHttpRequest', 'Worker', 'BroadcastChannel'])
    wrapConstructor(name);
  wrapConstructor('MessageChannel', (made) => {
    const {port1, port2} = made as MessageChannel;
    ports.push(port1, port2);
    listen.call(port1, 'message', (event: unknown) => inspect('port', event));
  });
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...args: unknown[]): void {
    listen.call(this, args[0], (event: unknown) => inspect('addEventListener', event), true);
    listen.apply(this, args);
  };
  for (const type of [
    'keydown',
    'keyup',
    'beforeinput',
    'input',
    'change',
    'paste',
    'copy',
    'drop',
    'message',
    'focusin',
  ])
    listen.call(window, type, (event: unknown) => inspect(`window ${type}`, event), true);
  listen.call(window, 'keydown', (event: KeyboardEvent) => (keys += event.key), true);

  const inspectPage = async (): Promise<void> => {
    const serializer = new XMLSerializer();
    for (const root of [document, ...roots]) {
      for (const child of root.children) addCapture('DOM', serializer.serializeToString(child));
      for (const input of root.querySelectorAll('input')) addCapture('DOM', input.value);
      for (const frame of root.querySelectorAll('iframe'))
        inspect('frame', [frame.src, frame.contentDocument?.body.textContent]);
    }
    inspect('storage', [{...localStorage}, {...sessionStorage}, document.cookie, location.href, history.state]);
    inspect(
      'performance',
      performance.getEntries().map(({name}) => name),
    );
    inspect('selection', [String(getSelection()), document.title, window.name]);
    for (const {name} of await indexedDB.databases()) inspect('indexedDB', await dump(name ?? ''));
  };
  const dump = (name: string): Promise<readonly unknown[]> =>
    new Promise((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => {
        const stores = [...opening.result.objectStoreNames];
        const reading = opening.result.transaction(stores);
        const found = stores.flatMap((store) => [
          reading.objectStore(store).getAll(),
          reading.objectStore(store).getAllKeys(),
        ]);
        reading.oncomplete = () => {
          opening.result.close();
          resolve(found.map(({result}) => result));
        };
      };
    });

  Object.defineProperty(window, 'capturedPorts', {value: ports});
  Object.defineProperty(window, 'collectCaptures', {
    value: async () => {
      await inspectPage();
      return [...captures, {where: 'keys', text: keys}];
    },
  });
}
