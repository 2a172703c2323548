import {assert} from '@open-wc/testing';
import {waitUntil} from '../helpers/wait-until.js';
import {emulateMedia} from '@web/test-runner-commands';
import type {PaymentWidgetElement} from '../../src/element/payment-widget.js';
import {waitForElement, mountWidget, shadow, unmountWidgets} from '../helpers/widget.js';

const FAINT = {'--payment-widget-color-muted': '#aaaaaa', 'color-scheme': 'light'};
const FAINT_WARNING =
  '<payment-widget> is hard to read: --payment-widget-color-muted on --payment-widget-color-background has a contrast of ' +
  '2.3:1; WCAG 2.2 asks for 4.5:1.';

describe('the contrast check of the theme', () => {
  let warnings: string[];
  const {warn} = console;
  const canvas = HTMLCanvasElement.prototype;
  const whole = Object.getOwnPropertyDescriptors(canvas);

  beforeEach(() => {
    warnings = [];
    console.warn = (...parts: unknown[]) => warnings.push(parts.map(String).join(' '));
  });

  afterEach(async () => {
    console.warn = warn;
    Object.defineProperties(canvas, whole);
    document.body.removeAttribute('style');
    await emulateMedia({forcedColors: 'none'});
    unmountWidgets();
  });

  /** A widget in a page with these styles. */
  async function dressed(style: Readonly<Record<string, string>>): Promise<PaymentWidgetElement> {
    dress(document.body, style);
    const {widget} = await mountWidget({mode: 'add'});
    await judged(widget);
    return widget;
  }

  /** Waits until the widget has rendered and, one task later, checked its theme. */
  async function judged(widget: PaymentWidgetElement): Promise<void> {
    await widget.updateComplete;
    await new Promise((resolve) => setTimeout(resolve));
    await widget.updateComplete;
  }

  function dress({style}: HTMLElement, values: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(values)) style.setProperty(name, value);
  }

  /** Changes the page's style, and waits until the widget has rendered and checked it. */
  async function change(widget: PaymentWidgetElement, style: Readonly<Record<string, string>>): Promise<void> {
    dress(document.body, style);
    const probe = shadow(widget).querySelector('.probe');
    const changes = probe?.getAnimations() ?? [];
    assert.isNotEmpty(changes, 'nothing has changed');
    await Promise.all(changes.map(({finished}) => finished));
    widget.requestUpdate();
    await judged(widget);
  }

  for (const scheme of ['light', 'dark']) {
    it(`finds no problem in the default theme on a ${scheme} page`, async () => {
      const widget = await dressed({'color-scheme': scheme});
      assert.isNotNull(shadow(widget).querySelector('.probe'));
      assert.deepEqual(warnings, []);
    });
  }

  it('warns once about a colour that is hard to read, with its contrast and the required one', async () => {
    const widget = await dressed(FAINT);
    assert.deepEqual(warnings, [FAINT_WARNING]);
    widget.requestUpdate();
    await judged(widget);
    assert.lengthOf(warnings, 1);
  });

  it('runs again when the page changes the theme', async () => {
    const widget = await dressed({'color-scheme': 'light'});
    await waitForElement(widget, '.frame.ready');
    assert.deepEqual(warnings, []);
    dress(document.body, FAINT);
    await waitUntil(() => warnings.length === 1, 'the change was not detected');
    assert.deepEqual(warnings, [FAINT_WARNING]);
    await change(widget, {'--payment-widget-color-muted': '#333333'});
    await change(widget, FAINT);
    assert.lengthOf(warnings, 1, 'an equal theme is not reported again');
  });

  it('also warns in the dark colour scheme', async () => {
    const widget = await dressed({'color-scheme': 'light', '--payment-widget-color-border': '#707070'});
    assert.deepEqual(warnings, []);
    await change(widget, {'color-scheme': 'dark', '--payment-widget-color-background': '#333333'});
    assert.lengthOf(warnings, 1);
    assert.include(warnings[0], '--payment-widget-color-border on --payment-widget-color-background');
    assert.match(warnings[0] ?? '', /of 2\.5:1; WCAG 2\.2 asks for 3:1\.$/);
  });

  it('reads colours of any CSS notation, blended with the colours behind them', async () => {
    await dressed({
      'color-scheme': 'light',
      'background-color': 'rgb(0, 0, 0)',
      '--payment-widget-color-background': 'transparent',
      '--payment-widget-color-text': 'oklch(1 0 0)',
      '--payment-widget-color-muted': '#ffffff',
      '--payment-widget-color-border': '#ffffff',
      '--payment-widget-color-accent': 'rgb(255 255 255 / 90%)',
      '--payment-widget-color-on-accent': 'rgb(0 0 0 / 10%)',
      '--payment-widget-color-danger': '#ffffff',
      '--payment-widget-color-success': 'color(srgb 0 0 0.2)',
    });
    assert.deepEqual(
      warnings.map((warning) => /-color-([\w-]+) on .* of ([\d.]+):1;/.exec(warning)?.slice(1)),
      [
        ['on-accent', '1.2'],
        ['success', '1'],
      ],
    );
  });

  it('follows forced colours when the browser starts and stops to force them', async () => {
    const widget = await dressed({'color-scheme': 'dark'});
    const show = async (media: Parameters<typeof emulateMedia>[0], scheme: string): Promise<void> => {
      await emulateMedia(media);
      const frame = await waitForElement(widget, '.frame');
      await waitUntil(() => frame.classList.contains(scheme), `${JSON.stringify(media)} is not ${scheme}`);
    };
    await show({colorScheme: 'light', forcedColors: 'none'}, 'dark');
    await show({forcedColors: 'active'}, 'light');
    await show({colorScheme: 'dark'}, 'dark');
    await show({colorScheme: 'light'}, 'light');
    await show({forcedColors: 'none'}, 'dark');
  });

  it('reports nothing in forced colours, which the payer has chosen', async () => {
    await emulateMedia({forcedColors: 'active'});
    await dressed({...FAINT, 'forced-color-adjust': 'none'});
    assert.deepEqual(warnings, []);
  });

  it('reports nothing and throws nothing when colours cannot be read', async () => {
    Object.defineProperty(canvas, 'getContext', {value: () => null, configurable: true});
    await dressed({...FAINT, '--payment-widget-color-text': 'oklch(1 0 0)'});
    assert.deepEqual(warnings, []);
  });

  it('reports nothing in a document without a window', async () => {
    const widget = await dressed({});
    document.implementation.createHTMLDocument().body.append(widget);
    await judged(widget);
    assert.isEmpty(warnings);
  });

  it('reports nothing outside a document, and warns when it is inserted again', async () => {
    dress(document.body, FAINT);
    const {widget} = await mountWidget({mode: 'add'});
    widget.remove();
    widget.requestUpdate();
    await judged(widget);
    assert.deepEqual(warnings, []);
    document.body.append(widget);
    await judged(widget);
    assert.deepEqual(warnings, [FAINT_WARNING]);
  });
});
