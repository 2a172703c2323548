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

  it('reflects the properties theme and density, and removes the attributes when they are unset', async () => {
    const widget = await shown({});
    Object.assign(widget, {theme: 'dark', density: 'compact'});
    await widget.updateComplete;
    assert.deepEqual([widget.getAttribute('theme'), widget.getAttribute('density')], ['dark', 'compact']);
    Object.assign(widget, {theme: null, density: undefined});
    await widget.updateComplete;
    assert.isFalse(widget.hasAttribute('theme') || widget.hasAttribute('density'));
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

  it('uses the spacing that the page sets, in both densities', async () => {
    const widget = await shown({}, {'--payment-widget-spacing': '24px'});
    const gaps = (): readonly string[] => ['.widget', '.stack'].map((part) => styleOf(widget, part).rowGap);
    assert.deepEqual(gaps(), ['24px', '24px']);
    widget.density = 'compact';
    await widget.updateComplete;
    assert.deepEqual(gaps(), ['24px', '24px']);
  });
});
