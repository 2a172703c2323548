import {assert} from '@open-wc/testing';
import {readFrameTheme} from '../../src/card-fields/read-theme.js';
import {mountWidget, shadow, unmountWidgets} from '../helpers/widget.js';

async function themeOf(style: Readonly<Record<string, string>>): Promise<ReturnType<typeof readFrameTheme>> {
  const {widget} = await mountWidget({mode: 'add'});
  for (const [name, value] of Object.entries(style)) widget.style.setProperty(name, value);
  const probe = shadow(widget).querySelector('.probe');
  if (!probe) throw new Error('The widget has no probe.');
  await Promise.all(probe.getAnimations().map((animation) => animation.finished));
  return readFrameTheme(probe);
}

describe('the theme of the card frame', () => {
  afterEach(unmountWidgets);

  it('has light colours on a light page and dark colours on a dark page', async () => {
    assert.deepInclude(await themeOf({'color-scheme': 'light'}), {scheme: 'light', colorBackground: '#ffffff'});
    assert.deepInclude(await themeOf({'color-scheme': 'dark'}), {scheme: 'dark', colorBackground: '#14191f'});
  });

  it('has the values that the page has set', async () => {
    const theme = await themeOf({
      '--payment-widget-color-text': 'rgb(1, 2, 3)',
      '--payment-widget-color-accent': 'rebeccapurple',
      '--payment-widget-color-border': '#abc',
      '--payment-widget-radius': '3px',
      '--payment-widget-font-size': '20px',
    });
    assert.deepInclude(theme, {
      colorText: '#010203',
      colorAccent: '#663399',
      colorBorder: '#aabbcc',
      radius: 3,
      fontSize: 20,
      padding: 8,
    });
  });

  it('has floating labels only when the attribute labels is "floating"', async () => {
    const {widget} = await mountWidget({mode: 'add'});
    const labels = async (value: string): Promise<string> => {
      widget.setAttribute('labels', value);
      await widget.updateComplete;
      const probe = shadow(widget).querySelector('.probe');
      return probe ? readFrameTheme(probe).labels : 'no probe';
    };
    assert.equal(await labels('floating'), 'floating');
    assert.equal(await labels('below'), 'above');
    assert.equal(await labels('above'), 'above');
  });

  it('has a font size of at least 16 px, because a smaller one makes a phone zoom', async () => {
    assert.equal((await themeOf({'--payment-widget-font-size': '12px'})).fontSize, 16);
  });

  it('has colours of any CSS notation in hex, blended with the colours behind them', async () => {
    const theme = await themeOf({
      '--payment-widget-color-text': 'color(srgb 1 0 0)',
      '--payment-widget-color-accent': 'oklch(1 0 0)',
      '--payment-widget-color-background': 'transparent',
      '--payment-widget-color-border': 'rgb(0 0 0 / 50%)',
    });
    assert.deepInclude(theme, {colorText: '#ff0000', colorAccent: '#ffffff', colorBackground: '#ffffff'});
    assert.match(theme.colorBorder, /^#(7f|80){3}$/);
  });

  it('has the background of the page when the background of the widget is transparent', async () => {
    document.body.style.backgroundColor = 'rgb(10, 20, 30)';
    const theme = await themeOf({'--payment-widget-color-background': 'transparent'});
    document.body.style.backgroundColor = '';
    assert.equal(theme.colorBackground, '#0a141e');
  });
});
