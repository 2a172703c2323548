/** An action on the page's widget. It does nothing if the control does not exist. */
export type PageAction = 'pay' | 'qr' | 'phone' | 'wallet' | 'cancel' | 'check' | 'detach' | 'replace';

interface Widget extends HTMLElement {
  /** These three are missing until the element is defined, which takes long on a busy machine. */
  readonly updateComplete?: Promise<unknown>;
  readonly shadowRoot: ShadowRoot | null;
  readonly checkNow?: () => void;
}

declare global {
  interface Window {
    readonly actions: Readonly<Record<PageAction, (widget: Widget, phoneNumber: string) => Promise<void> | void>>;
  }
}

/** Defines {@link Window.actions}. Runs in every page before its own scripts, so it refers to nothing outside itself. */
export function installActions(): void {
  const press = ({shadowRoot}: Widget, selector: string): void => {
    shadowRoot?.querySelector<HTMLElement>(selector)?.click();
  };
  const open = async (widget: Widget, method: string): Promise<void> => {
    press(widget, `#method-${method}[aria-expanded=false]`);
    await widget.updateComplete;
  };
  const type = async (widget: Widget, name: string, text: string): Promise<void> => {
    const input = widget.shadowRoot?.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (input) input.value = text;
    input?.dispatchEvent(new Event('input', {bubbles: true, composed: true}));
    await widget.updateComplete;
  };
  const actions: Window['actions'] = {
    pay: (widget) => press(widget, 'form[part=card] button[type=submit]'),
    qr: async (widget) => {
      await open(widget, 'qr');
      press(widget, '#panel-qr button.primary');
    },
    phone: async (widget, phoneNumber) => {
      await open(widget, 'phone');
      await type(widget, 'phone', phoneNumber);
      press(widget, 'form[part=phone] button[type=submit]');
    },
    wallet: async (widget, phoneNumber) => {
      await open(widget, 'wallet');
      await type(widget, 'wallet', phoneNumber);
      press(widget, 'form[part=wallet] button[type=submit]');
    },
    cancel: (widget) => press(widget, ':is(.asked > button, div[part=wallet] .row button:last-child)'),
    check: (widget) => {
      // Signals that the network is back, so that every pending retry runs now.
      window.dispatchEvent(new Event('online'));
      widget.checkNow?.();
    },
    detach: async (widget) => {
      const place = widget.parentElement;
      widget.remove();
      await new Promise(requestAnimationFrame);
      place?.append(widget);
    },
    replace: () => document.getElementById('fresh-widget')?.click(),
  };
  Object.assign(window, {actions});
}

/** Runs one of {@link Window.actions}. Runs in the page. */
export async function runAction([action, phoneNumber]: readonly [PageAction, string]): Promise<void> {
  const widget = document.querySelector<Widget>('payment-widget');
  if (widget) await window.actions[action](widget, phoneNumber);
}

/** Whether the widget is idle: no call in flight and no unknown outcome. Runs in the page. */
export function isAtRest(): boolean {
  const root = document.querySelector('payment-widget:defined')?.shadowRoot;
  const busy = '[role=status] .coming, form[part=card] button.busy, #panel-qr .busy, form[part=phone] .busy';
  if (!root || root.querySelector(busy)) return false;
  const status = root.querySelector('[role=status]')?.textContent ?? '';
  return !/Do not pay again|being processed/.test(status);
}

/** Names of the announcements in the widget's attempt log. Runs in the page. */
export function readAnnounced(): Promise<string[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('payment-widget', 1);
    // No widget has created the database yet. Then nothing is announced, and only the widget may create it.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => {
      resolve([]);
    };
    opening.onsuccess = () => {
      const reading = opening.result.transaction('announced').objectStore('announced').getAllKeys();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result.map(String));
      };
    };
  });
}
