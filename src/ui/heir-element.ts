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

  /** Nobody waits for what is there already: the first drawing gets a task of its own, and so does what leads to it. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated && this.#isHeir) {
      await newTask();
      this.rehearse();
      await newTask();
    }
    await super.scheduleUpdate();
  }

  /** Runs what the first drawing will run, and draws nothing: code that runs for the first time has to be compiled. */
  protected rehearse(): void {
    this.willUpdate(new Map());
    this.render();
  }
}

/** Not the next one, but after what waits: presses of the payer, and a drawing. */
function newTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
