import {assert} from '@open-wc/testing';
import type {PaymentWidgetElement} from '../../src/element/payment-widget.js';
import {waitForElement, mountWidget, shadow, unmountWidgets} from '../helpers/widget.js';

const LIGHT = 'rgb(255, 255, 255)';
const DARK = 'rgb(20, 25, 31)';

describe('the appearance of <payment-widget>', () => {
  afterEach(() => {
    unmountWidgets();
    document.documentElement.removeAttribute('style');
  });

  async function shown(
    attributes: Readonly<Record<string, string>>,
    style: Readonly<Record<string, string>> = {},
  ): Promise<PaymentWidgetElement> {
    const {widget} = await mountWidget({
      mode: 'charge',
      amount: '19.99',
      currency: 'USD',
      description: 'Two bags',
      ...attributes,
    });
    for (const [name, value] of Object.entries(style)) widget.style.setProperty(name, value);
    await waitForElement(widget, '.field');
    return widget;
  }

  function styleOf(widget: PaymentWidgetElement, selector: string): CSSStyleDeclaration {
    const element = shadow(widget).querySelector(selector);
    if (!element) throw new Error(`There is no ${selector}.`);
    return getComputedStyle(element);
  }

  for (const {page, theme, background} of [
    {page: 'light', theme: 'dark', background: DARK},
    {page: 'dark', theme: 'light', background: LIGHT},
    {page: 'dark', theme: 'auto', background: DARK},
    {page: 'light', theme: 'auto', background: LIGHT},
  ]) {
    it(`has the background of theme="${theme}" on a ${page} page`, async () => {
      document.documentElement.style.colorScheme = page;
      const widget = await shown({theme});
      assert.equal(styleOf(widget, '.widget').backgroundColor, background);
    });
  }

  it('reflects the properties theme, density and labels, and removes the attributes when they are unset', async () => {
    const widget = await shown({});
    const attributes = (): readonly (string | null)[] =>
      ['theme', 'density', 'labels'].map((name) => widget.getAttribute(name));
    Object.assign(widget, {theme: 'dark', density: 'compact', labels: 'floating'});
    await widget.updateComplete;
    assert.deepEqual(attributes(), ['dark', 'compact', 'floating']);
    Object.assign(widget, {theme: null, density: undefined, labels: null});
    await widget.updateComplete;
    assert.deepEqual(attributes(), [null, null, null]);
  });

  for (const [density, field, space] of [
    ['comfortable', '56px', '16px'],
    ['compact', '48px', '12px'],
  ] as const) {
    it(`has fields of ${field} and gaps of ${space} when the density is ${density}`, async () => {
      const widget = await shown({density});
      assert.equal(styleOf(widget, '.field').height, field);
      assert.equal(styleOf(widget, '.widget').gap, space);
    });
  }

  for (const [labels, direction] of [
    ['floating', 'ltr'],
    ['floating', 'rtl'],
    ['above', 'ltr'],
    ['below', 'ltr'],
  ] as const) {
    it(`has the label of an empty field ${labels === 'floating' ? 'inside' : 'above'} it with labels="${labels}", ${direction}`, async () => {
      const widget = await shown({labels, dir: direction});
      const label = shadow(widget).querySelector('label[for=email]');
      const cell = label?.parentElement?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(label ?? widget);
      const text = range.getBoundingClientRect();
      if (!cell) throw new Error('There is no label.');
      const isInside = Math.abs(text.top + text.bottom - cell.top - cell.bottom) < 3;
      assert.equal(isInside, labels === 'floating');
      assert.approximately(text.left - cell.left, 14, 1);
    });
  }

  it('ends its sentences on the right, also in a page that is written from right to left', async () => {
    const widget = await shown({dir: 'rtl'});
    const text = [...shadow(widget).querySelectorAll('.quiet')]
      .flatMap(({childNodes}) => [...childNodes])
      .find((node) => node.textContent?.endsWith('service.'));
    const range = document.createRange();
    const edgeOf = (start: number): number => {
      range.setStart(text ?? widget, start);
      range.setEnd(text ?? widget, start + 1);
      return range.getBoundingClientRect().right;
    };
    const length = text?.textContent?.length ?? 0;
    assert.isAbove(edgeOf(length - 1), edgeOf(length - 2));
  });

  it('uses the spacing that the page sets, in both densities', async () => {
    const widget = await shown({}, {'--payment-widget-spacing': '24px'});
    const gaps = (): readonly string[] => ['.widget', '.stack'].map((part) => styleOf(widget, part).rowGap);
    assert.deepEqual(gaps(), ['24px', '24px']);
    widget.density = 'compact';
    await widget.updateComplete;
    assert.deepEqual(gaps(), ['24px', '24px']);
  });
});
