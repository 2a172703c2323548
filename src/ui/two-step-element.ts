import {LitElement} from 'lit';

/**
 * An element that is drawn in two steps, each in a task of its own, so that the browser is not held up for long: first without
 * what takes it longest, then whole. Its `updateComplete` is that of the second.
 */
export class TwoStepElement extends LitElement {
  #isWhole = false;

  /** @internal Whether it is drawn whole. */
  protected get isWhole(): boolean {
    return this.#isWhole;
  }

  /** What stands in it already, from before the element was there, stands before what is drawn, until somebody takes it away. */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    this.renderOptions.renderBefore = null;
    return root;
  }

  protected override async scheduleUpdate(): Promise<void> {
    if (this.hasUpdated && !this.#isWhole) {
      await new Promise((resolve) => setTimeout(resolve));
      this.#isWhole = true;
    }
    await super.scheduleUpdate();
  }

  protected override firstUpdated(): void {
    this.requestUpdate();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const isDone = await super.getUpdateComplete();
    return this.#isWhole ? isDone : super.getUpdateComplete();
  }
}
