import {LANGUAGES, THEMES, WIDTHS_PX, type Look} from './axes.ts';
import type {State} from './shop-visit.ts';

/** An image and what it shows. */
export interface Picture extends Look {
  readonly state: string;
  /** The path, relative to the page. */
  readonly file: string;
}

/** The filters, with the values selected at first. */
const FILTERS: Readonly<Record<string, {readonly values: readonly string[]; readonly first: readonly string[]}>> = {
  language: {values: LANGUAGES, first: ['en']},
  theme: {values: Object.keys(THEMES), first: ['light', 'dark']},
  width: {values: WIDTHS_PX.map(String), first: ['375']},
};

/** A page without scripts that shows the images by state, with checkboxes as filters. */
export function pageOf(states: readonly State[], pictures: readonly Picture[]): string {
  const sections = states.map((state) => sectionOf(state, pictures));
  const contents = states.map(({name, title}) => `<li><a href="#${name}">${title}</a></li>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gallery of the payment widget</title>
<style>${STYLES}${hidingRules()}</style>
<header>${Object.keys(FILTERS).map(boxesOf).join('')}</header>
<h1>${String(pictures.length)} pictures of ${String(states.length)} states</h1>
<details><summary>States</summary><ol>${contents.join('')}</ol></details>
${sections.join('\n')}
</html>
`;
}

const STYLES = `
:root { color-scheme: light dark; font: 1rem/1.4 system-ui, sans-serif }
body { margin: 0; padding: 0 1rem 4rem }
header { position: sticky; inset-block-start: 0; display: flex; flex-wrap: wrap; gap: 0 2rem; padding-block: 0.5rem; background: Canvas }
fieldset { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: 0; padding: 0; border: 0 }
section { scroll-margin-block-start: 3rem }
.pictures { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
figure { margin: 0 }
figcaption { font-size: 0.8125rem }
img { display: block; max-inline-size: 100%; outline: 1px solid GrayText }
`;

function hidingRules(): string {
  const rules = Object.entries(FILTERS).flatMap(([name, {values}]) =>
    values.map((value) => `:root:has(#${name}-${value}:not(:checked)) figure[data-${name}="${value}"]`),
  );
  return `${rules.join(',\n')} { display: none }`;
}

function boxesOf(name: string): string {
  const {values = [], first = []} = FILTERS[name] ?? {};
  const boxes = values.map(
    (value) =>
      `<label><input type="checkbox" id="${name}-${value}"${first.includes(value) ? ' checked' : ''}> ${value}</label>`,
  );
  return `<fieldset><legend>${name}</legend>${boxes.join('')}</fieldset>`;
}

function sectionOf({name, title}: State, pictures: readonly Picture[]): string {
  const figures = pictures.filter(({state}) => state === name).map(figureOf);
  const lack = figures.length === 0 ? '<p>Not reached.</p>' : '';
  return `<section id="${name}"><h2>${title}</h2>${lack}<div class="pictures">${figures.join('')}</div></section>`;
}

function figureOf({state, language, theme, widthPx, file}: Picture): string {
  const caption = `${language} · ${theme} · ${String(widthPx)} px`;
  return (
    `<figure data-language="${language}" data-theme="${theme}" data-width="${String(widthPx)}">` +
    `<a href="${file}"><img src="${file}" alt="${state}: ${caption}" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`
  );
}
