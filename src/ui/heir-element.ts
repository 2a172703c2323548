import {LitElement} from 'lit';

/** An element that takes over what was drawn in its place before it was there. */
export abstract class HeirElement extends LitElement {
  /** @internal Whether something was, and can be used meanwhile. */
  protected abstract get hasInheritance(): boolean;

  /** What stands in it already stands before what is drawn, until it is taken over. */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    this.renderOptions.renderBefore = null;
    return root;
  }

  /** Nobody waits for what is there already: the first drawing gets a task of its own. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated && this.hasInheritance) await new Promise((resolve) => setTimeout(resolve));
    await super.scheduleUpdate();
  }
}
