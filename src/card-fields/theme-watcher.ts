import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {FrameTheme} from '../card-protocol/frame-appearance.js';
import {brokenRules, type ThemeColors} from '../core/contrast.js';
import {readFrameTheme} from './theme.js';
import {hasReadableColors, readThemeColors} from './theme-colors.js';

/**
 * Follows the look that a page gives the widget, live. A theme that is hard to read gets one console warning for each pair
 * of colours and contrast, naming the custom properties: the payer cannot mend it, the developer can.
 */
export class ThemeWatcher implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #warnings = new Set<string>();
  /** Lies in the widget before anything is drawn: reading it then has the browser lay out next to nothing. */
  readonly #probe = document.createElement('span');
  #theme: FrameTheme | undefined;
  #judged = '';
  #looking: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    this.#probe.className = 'probe';
    this.#probe.ariaHidden = 'true';
    host.addController(this);
  }

  /** What the card frame is to look like, as read last; undefined while the widget is in no page. */
  get theme(): FrameTheme | undefined {
    return this.#probe.isConnected ? (this.#theme ??= readFrameTheme(this.#probe)) : undefined;
  }

  hostConnected(): void {
    const root = this.#host.shadowRoot;
    root?.addEventListener('transitionend', this.#onTransition);
    if (!this.#probe.isConnected) root?.append(this.#probe);
    this.#theme = undefined;
  }

  /** Looks in a task of its own: to look at once would have the browser lay out what was drawn. */
  hostUpdated(): void {
    this.#looking ??= setTimeout(this.#look);
  }

  hostDisconnected(): void {
    clearTimeout(this.#looking);
    this.#looking = undefined;
  }

  /** Colours that are on their way to others are nobody's theme; the end of the last transition has this look again. */
  readonly #look = (): void => {
    this.#looking = undefined;
    const probe = this.#probe;
    if (!probe.isConnected || probe.getAnimations().length > 0) return;
    const theme = readFrameTheme(probe);
    if (JSON.stringify(theme) !== JSON.stringify(this.#theme)) {
      this.#theme = theme;
      this.#host.requestUpdate();
    }
    this.#judge(readThemeColors(probe, theme));
  };

  #judge(colors: ThemeColors): void {
    const text = JSON.stringify(colors);
    if (text === this.#judged) return;
    this.#judged = text;
    if (!hasReadableColors()) return;
    for (const {color, on, least, ratio} of brokenRules(colors)) {
      // Cut, not rounded: 4.46 is not the 4.5 that is asked for.
      const has = Math.floor(ratio * 10) / 10;
      this.#warn(
        `--payment-widget-color-${color} on --payment-widget-color-${on} has a contrast of ${has}:1; WCAG 2.2 asks for ${least}:1.`,
      );
    }
  }

  #warn(warning: string): void {
    if (!this.#warnings.has(warning)) console.warn(`<payment-widget> is hard to read: ${warning}`);
    this.#warnings.add(warning);
  }

  /** The probe's transition is over: a colour has changed. */
  readonly #onTransition = ({target}: Event): void => {
    if (target === this.#probe) this.#look();
  };
}
