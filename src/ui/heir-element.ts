import {LitElement} from 'lit';
import {nextTask} from '../io/next-task.js';

/** An element that takes over what was there before it was: its place in the page, and what was drawn in that. */
export class HeirElement extends LitElement {
  /** Whether it was in the page before the page knew what it is. */
  readonly #wasAwaited = this.isConnected;
  #isHeir = false;

  /** What stands in it already stands before what is drawn, until it is taken over. */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    this.#isHeir = (this.shadowRoot?.childElementCount ?? 0) > 0;
    const root = super.createRenderRoot();
    this.renderOptions.renderBefore = null;
    return root;
  }

  /**
   * On a slow phone all that is new takes long: what was awaited is drawn in a task of its own, and what leads to that gets another.
   * An element that the page adds later is drawn before anybody sees it empty.
   */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated && this.#wasAwaited) {
      await this.#whenDue();
      this.rehearse();
      await this.#whenDue();
    }
    await super.scheduleUpdate();
  }

  /** Runs what the first drawing will run, and draws nothing: code that runs for the first time has to be compiled. */
  protected rehearse(): void {
    this.willUpdate(new Map());
    this.render();
  }

  /** Nobody waits for what is there already: presses, and what the browser has to draw, come first. */
  async #whenDue(): Promise<void> {
    if (this.#isHeir) await new Promise((resolve) => setTimeout(resolve));
    else await nextTask();
  }
}
