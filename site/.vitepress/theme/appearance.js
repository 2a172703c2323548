/** What the appearance editor changes, the CSS that gives the same look, and the contrast of its colours. */
import themes from '../../../demo/public/themes.css?raw';
import {brokenRules, CONTRAST_RULES, contrastOf} from '../../../src/card-fields/theme-watcher.ts';
import {THEME_SOURCE} from '../../../src/styles/theme.ts';

export const COLORS = {
  'accent': 'Brand colour',
  'background': 'Background',
  'text': 'Text',
  'danger': 'Errors',
  'on-accent': 'Text on the button',
  'muted': 'Quiet text',
  'border': 'Borders',
  'success': 'Success',
};

/** The colours that are set most often; the others are derived from them. */
export const MAIN_COLORS = ['accent', 'background', 'text', 'danger'];

export const FONTS = {
  System: '',
  Serif: "Georgia, 'Times New Roman', serif",
  Rounded: "ui-rounded, 'Arial Rounded MT Bold', 'Trebuchet MS', sans-serif",
  Typewriter: 'ui-monospace, Menlo, Consolas, monospace',
};

const [COMFORTABLE, COMPACT] = [...THEME_SOURCE.matchAll(/--payment-widget-spacing, ?(\d+)px/g)];
/** The default spacing, in pixels. */
export const SPACING = {comfortable: Number(COMFORTABLE[1]), compact: Number(COMPACT[1])};

const DEFAULT = {
  theme: 'auto',
  density: 'comfortable',
  labels: 'above',
  colors: pairsIn(THEME_SOURCE, /--payment-widget-color-([\w-]+), ?light-dark\((#\w+), ?(#\w+)\)/g),
  radius: Number(/--payment-widget-radius, ?(\d+)px/.exec(THEME_SOURCE)[1]),
  spacing: SPACING.comfortable,
  fontSize: 16,
  font: '',
};

/** The designs to start from: the default, and the looks of the demo. */
export const STARTS = {default: DEFAULT, ...looksIn(themes)};

function pairsIn(css, pattern) {
  return Object.fromEntries([...css.matchAll(pattern)].map(([, name, light, dark]) => [name, {light, dark}]));
}

function looksIn(css) {
  const looks = css.split('}').map((block) => [/payment-widget\[data-look='(\w+)'\]/.exec(block)?.[1], block]);
  return Object.fromEntries(looks.filter(([name]) => name).map(([name, block]) => [name, lookOf(block)]));
}

/** The density is in the comment above the rules. */
function lookOf(rules) {
  const pixels = (name) => Number(new RegExp(`-${name}: (\\d+)px`).exec(rules)?.[1] ?? Number.NaN);
  const density = rules.includes('density="compact"') ? 'compact' : 'comfortable';
  const given = {radius: pixels('radius'), spacing: pixels('spacing'), fontSize: pixels('font-size')};
  return {
    ...DEFAULT,
    density,
    spacing: SPACING[density],
    colors: pairsIn(rules, /--payment-widget-color-([\w-]+): light-dark\((#\w+), (#\w+)\)/g),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => !Number.isNaN(value))),
  };
}

/** A copy that can be changed. */
export function copyOf(design) {
  return structuredClone(design);
}

/** Sets a colour of a scheme, and those that are derived from it. */
export function setColor(colors, {name, scheme, value}) {
  colors[name][scheme] = value;
  if (name === 'accent') colors['on-accent'][scheme] = clearestOn(value);
  if (name !== 'text' && name !== 'background') return;
  const [text, ground] = [colors.text[scheme], colors.background[scheme]];
  colors.muted[scheme] = mix(text, ground, 0.7);
  colors.border[scheme] = mix(text, ground, 0.5);
}

function clearestOn(color) {
  return contrastOf('#ffffff', color) >= contrastOf('#0b0f14', color) ? '#ffffff' : '#0b0f14';
}

function mix(one, other, share) {
  const channel = (color, at) => Number.parseInt(color.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(one, at) * share + channel(other, at) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The schemes that a payer can see. */
export function schemesOf({theme}) {
  return theme === 'auto' ? ['light', 'dark'] : [theme];
}

/** The attributes of the tag. */
export function attributesFor({theme, density, labels}) {
  return {
    ...(theme !== DEFAULT.theme && {theme}),
    ...(density !== DEFAULT.density && {density}),
    ...(labels !== DEFAULT.labels && {labels}),
  };
}

/** The differences from the default, as CSS; attributes are in a comment. */
export function cssOf(design) {
  const rules = [...colorRules(design), ...sizeRules(design)].map((rule) => `  --payment-widget-${rule};\n`);
  const attributes = Object.entries(attributesFor(design)).map(([name, value]) => `${name}="${value}"`);
  const tag = attributes.length > 0 ? `/* On the tag: ${attributes.join(' ')} */\n` : '';
  const css = rules.length > 0 ? `payment-widget {\n${rules.join('')}}\n` : '';
  return tag + css || '/* The default: nothing to set. */\n';
}

function colorRules({colors}) {
  return Object.entries(colors)
    .filter(([name, {light, dark}]) => light !== DEFAULT.colors[name].light || dark !== DEFAULT.colors[name].dark)
    .map(([name, {light, dark}]) => `color-${name}: ${light === dark ? light : `light-dark(${light}, ${dark})`}`);
}

function sizeRules({density, radius, spacing, fontSize, font}) {
  return [
    ...(radius === DEFAULT.radius ? [] : [`radius: ${radius}px`]),
    ...(spacing === SPACING[density] ? [] : [`spacing: ${spacing}px`]),
    ...(fontSize === DEFAULT.fontSize ? [] : [`font-size: ${fontSize}px`]),
    ...(font === DEFAULT.font ? [] : [`font-family: ${font}`]),
  ];
}

/** Each pair of adjacent colours, with its contrast in each scheme, as text. */
export function contrastsOf(design) {
  return CONTRAST_RULES.map(({color, on, minimum}) => ({
    pair: pairName(color, on),
    minimum,
    ratios: schemesOf(design).map((scheme) => {
      const ratio = contrastOf(design.colors[color][scheme], design.colors[on][scheme]);
      return {text: roundedDown(ratio), isLow: ratio < minimum};
    }),
  }));
}

/** A sentence for each pair whose contrast is too low. */
export function contrastFaults(design) {
  return schemesOf(design).flatMap((scheme) => {
    const colors = Object.fromEntries(Object.entries(design.colors).map(([name, pair]) => [name, pair[scheme]]));
    return brokenRules(colors).map(
      ({color, on, minimum, ratio}) =>
        `${pairName(color, on)}, ${scheme}: the contrast of ${roundedDown(ratio)}:1 is too low. It needs ${minimum}:1.`,
    );
  });
}

function pairName(color, on) {
  return on === 'background' ? `${COLORS[color]} on the background` : COLORS[color];
}

/** Rounds down, so that 4.46 is not shown as 4.5. */
function roundedDown(ratio) {
  return (Math.floor(ratio * 10) / 10).toFixed(1);
}
