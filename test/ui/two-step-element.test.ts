import {assert} from '@open-wc/testing';
import {html, type TemplateResult} from 'lit';
import {TwoStepElement} from '../../src/ui/two-step-element.js';

class Drawing extends TwoStepElement {
  readonly steps: boolean[] = [];

  protected override render(): TemplateResult {
    this.steps.push(this.isWhole);
    return html`<p></p>`;
  }
}
customElements.define('two-step-drawing', Drawing);

describe('an element that is drawn in two steps', () => {
  let element: Drawing;

  beforeEach(() => {
    element = new Drawing();
    document.body.append(element);
  });

  afterEach(() => {
    element.remove();
  });

  it('is there at once, and whole in the next task', async () => {
    await Promise.resolve();
    assert.deepEqual(element.steps, [false]);
    assert.isNotNull(element.shadowRoot?.querySelector('p'));
    await element.updateComplete;
    assert.deepEqual(element.steps, [false, true]);
  });

  it('is drawn as any other from then on', async () => {
    await element.updateComplete;
    element.requestUpdate();
    assert.isTrue(await element.updateComplete);
    assert.deepEqual(element.steps, [false, true, true]);
  });

  it('is complete when it is whole, for whoever asks in between too', async () => {
    await Promise.resolve();
    await element.updateComplete;
    assert.deepEqual(element.steps, [false, true]);
  });
});
