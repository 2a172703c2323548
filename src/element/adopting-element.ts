import {LitElement} from 'lit';
import {nextTask} from '../platform/next-task.js';

/** An element that takes over what was there before it was: its place in the page, and what was drawn in that. */
export class AdoptingElement extends LitElement {
  /** Whether it was in the page before the page knew what it is. */
  readonly #wasAwaited = this.isConnected;

  /** What stands in it already stands before what is drawn, until it is taken over. */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    this.renderOptions.renderBefore = null;
    return root;
  }

  /**
   * On a slow phone all that is new takes long: what was awaited is drawn in a task of its own. An element that the page
   * adds later is drawn before anybody sees it empty.
   */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated && this.#wasAwaited) await nextTask();
    await super.scheduleUpdate();
  }
}
