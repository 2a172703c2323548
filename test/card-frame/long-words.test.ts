import {assert} from '@open-wc/testing';
import {addTexts, setLanguage} from '../../src/card-frame/inline-texts.js';
import * as swahili from '../../src/generated/card-frame-locales/sw.js';
import * as firstSwahili from '../../src/generated/first-locales/sw.js';
import {lengthen, NARROW_WIDTHS_PX, overflows} from '../helpers/long-words.js';
import {mount, type Mounted} from './mount.js';
import {fillCard} from './typing.js';

function addSwahili(): void {
  addTexts({fr: {}, rn: {}, sw: {...swahili.templates, ...firstSwahili.templates}});
}

/** The borders and padding around the frame's form in the widget's narrowest panel. */
const AROUND_PX = 2 + 24 + 2 + 24;

describe('the card form at narrow widths', () => {
  let mounted: Mounted;
  let style: HTMLLinkElement;

  before(async () => {
    style = document.createElement('link');
    style.rel = 'stylesheet';
    style.href = new URL('../../src/card-frame/card-frame.css', import.meta.url).href;
    const loaded = new Promise((resolve) => {
      style.addEventListener('load', resolve, {once: true});
    });
    document.head.append(style);
    await loaded;
  });

  after(() => {
    style.remove();
  });

  beforeEach(() => {
    mounted = mount();
  });

  afterEach(async () => {
    mounted.element.remove();
    setLanguage('en');
  });

  /** Checks three states: empty with every hint, every field missing, every field wrong. */
  function fits(what: string): void {
    mounted.form.clear();
    holds(`${what}, empty`);
    mounted.form.check();
    holds(`${what}, all missing`);
    fillCard(mounted.element, {number: '4242424242424241', expiry: '01/20', cvc: '1'});
    mounted.form.check();
    holds(`${what}, all wrong`);
    mounted.form.refuse(['number'], 'test-only');
    holds(`${what}, a real card`);
  }

  function holds(what: string): void {
    for (const width of NARROW_WIDTHS_PX) {
      mounted.element.style.width = `${String(width - AROUND_PX)}px`;
      assert.deepEqual(overflows(mounted.element, mounted.element), [], `${what}, ${String(width)} px`);
    }
  }

  for (const locale of ['en', 'fr', 'rn', 'sw']) {
    it(`fits the texts of ${locale} without breaking a word`, async () => {
      mounted.element.style.overflowWrap = 'normal';
      setLanguage(locale);
      mounted.form.translate();
      fits(locale);
    });
  }

  it('fits words that are more than half longer', async () => {
    const restores = [lengthen(swahili), lengthen(firstSwahili)];
    addSwahili();
    setLanguage('sw');
    mounted.form.translate();
    fits('long words');
    for (const restore of restores) restore();
    addSwahili();
  });
});
