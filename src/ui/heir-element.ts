import {LitElement} from 'lit';

/** An element that takes over what was drawn in its place before it was there. */
export class HeirElement extends LitElement {
  #isHeir = false;

  /** What stands in it already stands before what is drawn, until it is taken over. */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    this.#isHeir = (this.shadowRoot?.childElementCount ?? 0) > 0;
    const root = super.createRenderRoot();
    this.renderOptions.renderBefore = null;
    return root;
  }

  /** Nobody waits for what is there already: the first drawing gets a task of its own. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated && this.#isHeir) await new Promise((resolve) => setTimeout(resolve));
    await super.scheduleUpdate();
  }
}
