import {assert} from '@open-wc/testing';
import {mountWidget, unmountWidgets} from '../helpers/widget.js';

describe('<payment-widget> on a page without a style sheet', () => {
  let place: HTMLElement;

  beforeEach(() => {
    place = document.createElement('div');
    place.style.inlineSize = '1222px';
    document.body.append(place);
  });
  afterEach(() => {
    unmountWidgets();
    place.remove();
  });

  async function width(setting = ''): Promise<number> {
    const {widget} = await mountWidget({mode: 'charge', amount: '19.99', currency: 'USD', description: 'Two bags'});
    if (setting !== '') widget.style.setProperty('--payment-widget-max-inline-size', setting);
    place.append(widget);
    await widget.updateComplete;
    return widget.offsetWidth;
  }

  it('is 40 em wide at most', async () => {
    assert.equal(await width(), 640);
  });

  it('is as wide as the page sets, or as its container', async () => {
    assert.equal(await width('480px'), 480);
    assert.equal(await width('none'), 1222);
  });
});
