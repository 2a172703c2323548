import {configureReentrantLocalization} from '@lit/localize/init/reentrant.js';
import type {LocaleModule} from '@lit/localize';
import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {sourceLocale, targetLocales} from '../generated/locale-codes.js';
import {hostOf, wantedLocale, type Locale} from './language.js';

/** One `import()` per language, so that a bundler makes one chunk of each. */
const LOADERS: Readonly<Record<(typeof targetLocales)[number], () => Promise<LocaleModule>>> = {
  fr: () => import('../generated/locales/fr.js'),
  rn: () => import('../generated/locales/rn.js'),
  sw: () => import('../generated/locales/sw.js'),
};

/** The loaded languages, shared by all widgets. Each widget selects its own at each render. */
const loaded = new Map<string, LocaleModule>();
let current: Locale = sourceLocale;

/** How long to wait after a failure before a language is loaded again, in milliseconds. */
const RETRY_AFTER_MS = 5_000;

configureReentrantLocalization({
  sourceLocale,
  targetLocales: [...targetLocales],
  getLocale: () => current,
  loadLocaleSync: (locale) => loaded.get(locale),
});

/** The language of one widget: the nearest `lang` of the element and its ancestors, across shadow roots. */
export class Localizer implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #locale: Locale = sourceLocale;
  #observer: MutationObserver | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** The language on screen. */
  get locale(): Locale {
    return this.#locale;
  }

  /** The requested language; its texts may still be loading. */
  get wanted(): Locale {
    return wantedLocale(this.#host);
  }

  hostConnected(): void {
    this.#observer = new MutationObserver(() => {
      this.update();
    });
    for (let host: Element | undefined = this.#host; host;) {
      const root = host.getRootNode();
      this.#observer.observe(root, {attributes: true, attributeFilter: ['lang'], subtree: true});
      host = hostOf(root);
    }
    this.update();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    clearTimeout(this.#retryTimer);
  }

  /** Loads the requested language and then shows it. Until then, or when loading fails, the current language stays. */
  update(): void {
    clearTimeout(this.#retryTimer);
    const {wanted} = this;
    if (wanted === this.#locale) return;
    const show = (): void => {
      if (this.wanted !== wanted) return;
      this.#locale = wanted;
      this.#host.requestUpdate();
    };
    if (wanted === sourceLocale || loaded.has(wanted)) show();
    else void load(wanted).then(show, this.#retryLater);
  }

  readonly #retryLater = (): void => {
    clearTimeout(this.#retryTimer);
    if (!this.#host.isConnected) return;
    this.#retryTimer = setTimeout(() => {
      this.update();
    }, RETRY_AFTER_MS);
  };

  /** Runs `render`, which must be synchronous, with `msg` in this widget's language. */
  translate<T>(render: () => T): T {
    const before = current;
    current = this.#locale;
    try {
      return render();
    } finally {
      current = before;
    }
  }
}

async function load(locale: Exclude<Locale, typeof sourceLocale>): Promise<void> {
  loaded.set(locale, await LOADERS[locale]());
}
