import {readFileSync} from 'node:fs';
import type {Plugin} from 'vite';

/** The language that the pseudo-locale replaces. */
export const PSEUDO = 'sw';

/** How much longer each word becomes. The brackets mark where a text ends. */
const LONGER_BY = 0.5;
const ACCENTS: Readonly<Record<string, string>> = {a: 'å', e: 'é', i: 'ï', o: 'ô', u: 'ü', c: 'ç', n: 'ñ', y: 'ÿ'};

const CATALOGUE = new URL(`../../../locales/${PSEUDO}.xlf`, import.meta.url);
const UNIT = /<trans-unit\b[^>]*\bid="([^"]*)"[^>]*>\s*<source>(.*?)<\/source>/gs;
const PLACEHOLDER = /<x\b[^>]*\bid="(\d+)"[^>]*\/>/g;
const ENTITIES: Readonly<Record<string, string>> = {lt: '<', gt: '>', quot: '"', apos: "'", amp: '&'};

/** Replaces one language with English that is longer and accented, in the widget and in the card frame. */
export function pseudoLocale(): Plugin {
  return {
    name: 'pseudo-locale',
    enforce: 'pre',
    load(id) {
      return id.endsWith(`locales/${PSEUDO}.ts`) ? moduleOf(readFileSync(CATALOGUE, 'utf8')) : undefined;
    },
  };
}

/** The module that lit-localize would generate for such a translation. */
function moduleOf(xliff: string): string {
  const lines = [...xliff.matchAll(UNIT)].map(([, id = '', source = '']) => `'${id}': str\`${pseudo(source)}\`,`);
  return `import {str} from '@lit/localize';\nexport const templates = {\n${lines.join('\n')}\n};\n`;
}

/** A catalogue text as template content; `${0}` replaces its placeholder. */
function pseudo(source: string): string {
  const parts = source.split(PLACEHOLDER);
  return `[${parts.map((part, index) => (index % 2 === 1 ? `\${${part}}` : longer(unescaped(part)))).join('')}]`;
}

function longer(text: string): string {
  return text
    .replaceAll(/\p{L}+/gu, (word) => word + word.slice(0, Math.ceil(word.length * LONGER_BY)))
    .replaceAll(/[aeioucny]/g, (letter) => ACCENTS[letter] ?? letter)
    .replaceAll(/[\\`$]/g, String.raw`\$&`);
}

function unescaped(xml: string): string {
  return xml.replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
