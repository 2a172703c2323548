import {describe, it} from 'node:test';
import {assert} from 'chai';
import fc from 'fast-check';
import {brokenRules, CONTRAST_RULES, contrastOf, type ThemeColors} from '../../src/card-fields/theme-watcher.js';
import {channelsOf} from '../../src/card-fields/read-theme.js';

const hex = fc.integer({min: 0, max: 0xffffff}).map((value) => `#${value.toString(16).padStart(6, '0')}`);

const PRINT: ThemeColors = {
  'text': '#000000',
  'muted': '#000000',
  'background': '#ffffff',
  'border': '#000000',
  'accent': '#000000',
  'on-accent': '#ffffff',
  'danger': '#000000',
  'success': '#000000',
};

describe('contrast', () => {
  const known: readonly (readonly [string, string, number])[] = [
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#949494', '#ffffff', 3.03],
    ['#959595', '#ffffff', 2.995],
    ['#ff0000', '#ffffff', 4.0],
    ['#00ff00', '#ffffff', 1.37],
    ['#0000ff', '#ffffff', 8.59],
    ['#0a0a0a', '#000000', 1.06],
  ];
  for (const [one, other, ratio] of known) {
    it(`of ${one} on ${other} is ${ratio}:1`, () => assert.closeTo(contrastOf(one, other), ratio, 0.005));
  }

  it('is the same in both orders, and from 1 to 21', () => {
    fc.assert(
      fc.property(hex, hex, (one, other) => {
        const ratio = contrastOf(one, other);
        assert.equal(ratio, contrastOf(other, one));
        assert.isAtLeast(ratio, 1);
        assert.isAtMost(ratio, 21);
      }),
    );
  });

  it('increases when the lighter of two colours becomes lighter', () => {
    fc.assert(
      fc.property(fc.integer({min: 0, max: 254}), fc.integer({min: 0, max: 254}), (one, other) => {
        const grey = (level: number): string => `#${level.toString(16).padStart(2, '0').repeat(3)}`;
        const [dark, light] = [Math.min(one, other), Math.max(one, other)];
        assert.isAbove(contrastOf(grey(light + 1), grey(dark)), contrastOf(grey(light), grey(dark)));
      }),
    );
  });

  it('reads red, green and blue in this order', () => assert.deepEqual(channelsOf('#0a80ff'), [10, 128, 255]));
});

describe('the contrast rules', () => {
  it('find no problem in black on white', () => assert.deepEqual(brokenRules(PRINT), []));

  it('find a pair whose contrast is too low, with its ratio', () => {
    const [broken, ...others] = brokenRules({...PRINT, muted: '#777777'});
    assert.deepInclude(broken, {color: 'muted', on: 'background', minimum: 4.5});
    assert.closeTo(broken?.ratio ?? 0, 4.48, 0.005);
    assert.deepEqual(others, []);
  });

  it('require 3:1 for the border of a field and 4.5:1 for all text', () => {
    const names = (colors: ThemeColors): readonly string[] => brokenRules(colors).map(({color}) => color);
    assert.deepEqual(names({...PRINT, border: '#949494'}), []);
    assert.deepEqual(names({...PRINT, border: '#959595'}), ['border']);
    for (const color of ['text', 'muted', 'danger', 'success'] as const) {
      assert.deepEqual(names({...PRINT, [color]: '#767676'}), []);
      assert.deepEqual(names({...PRINT, [color]: '#777777'}), [color]);
    }
    assert.deepEqual(names({...PRINT, accent: '#777777'}), ['accent', 'on-accent']);
    assert.deepEqual(names({...PRINT, 'on-accent': '#333333'}), ['on-accent']);
  });

  it('cover every colour of a theme', () => {
    const named = new Set(CONTRAST_RULES.flatMap(({color, on}) => [color, on]));
    assert.sameMembers([...named], Object.keys(PRINT));
  });
});
