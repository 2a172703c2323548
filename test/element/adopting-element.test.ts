import {assert} from '@open-wc/testing';
import {html, type TemplateResult} from 'lit';
import {AdoptingElement} from '../../src/element/adopting-element.js';

let names = 0;
const placed: HTMLElement[] = [];

/** Defines an element that counts what is asked of it. */
function define(): {readonly name: string; readonly become: () => void; readonly did: readonly string[]} {
  names += 1;
  const name = `test-heir-${String(names)}`;
  const did: string[] = [];
  class TestHeir extends AdoptingElement {
    protected override willUpdate(): void {
      did.push('read');
    }

    protected override render(): TemplateResult {
      did.push('render');
      return html`<p>drawn</p>`;
    }

    protected override updated(): void {
      did.push('drawn');
    }
  }
  const become = (): void => customElements.define(name, TestHeir);
  return {name, become, did};
}

function place(name: string): HTMLElement {
  const element = document.createElement(name);
  document.body.append(element);
  placed.push(element);
  return element;
}

/** Everything that a task has still to do has been done. */
async function endOfTask(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

async function drawn(element: HTMLElement): Promise<void> {
  await Reflect.get(element, 'updateComplete');
}

describe('an heir element', () => {
  afterEach(() => {
    for (const element of placed.splice(0)) element.remove();
  });

  it('that the page adds is drawn before anybody sees it empty', async () => {
    const {name, become, did} = define();
    become();
    const element = place(name);
    await endOfTask();
    assert.deepEqual(did, ['read', 'render', 'drawn']);
    assert.equal(element.shadowRoot?.textContent, 'drawn');
  });

  it('that was awaited is drawn in a task of its own', async () => {
    const {name, become, did} = define();
    const element = place(name);
    become();
    await endOfTask();
    assert.deepEqual(did, []);
    await drawn(element);
    assert.deepEqual(did, ['read', 'render', 'drawn']);
    assert.equal(element.shadowRoot?.textContent, 'drawn');
  });

  it('keeps what stood in its place until it is drawn, and draws itself behind that', async () => {
    const {name, become} = define();
    const element = place(name);
    const outline = document.createElement('p');
    outline.textContent = 'outline ';
    element.attachShadow({mode: 'open'}).append(outline);
    become();
    await endOfTask();
    assert.equal(element.shadowRoot?.textContent, 'outline ');
    await drawn(element);
    assert.equal(element.shadowRoot?.textContent, 'outline drawn');
  });
});
