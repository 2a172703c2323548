import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {test} from 'node:test';
import {HOST_PAGES, type HostPage} from './host-pages.ts';

/** The document's placeholders for a merchant's own values. */
const PLACES = {
  service: 'https://api.example.com',
  embedder: 'https://partner.example',
  nonce: '{random}',
  integrity: 'sha384-{digest}',
};

const document = await readFile(new URL('../../docs/host-pages.md', import.meta.url), 'utf8');
const pages: readonly HostPage[] = Object.values(HOST_PAGES);

test('docs/host-pages.md contains the headers and tags of every host page as they are tested', () => {
  for (const page of pages) {
    const headers = Object.entries(page.headers(PLACES)).map(([name, value]) => `${name}: ${value}`);
    const section = sectionOf(page.title);
    assert.ok(section.includes(['```http', ...headers, '```'].join('\n')), `${page.title}: ${headers.join('\n')}`);
    for (const tag of page.scripts(PLACES)) assert.ok(section.includes(tag), `${page.title}: ${tag}`);
  }
});

test('docs/host-pages.md contains the outcome of a card payment on every host page', () => {
  const rows = document.split('\n').map((line) => line.replaceAll(/\s+/g, ' '));
  for (const {title, outcome} of pages) {
    const cells = [title, outcome, outcome, outcome].join(' | ');
    assert.ok(rows.includes(`| ${cells} |`), `| ${cells} |`);
  }
});

/** The section from this heading to the next. */
function sectionOf(title: string): string {
  const [, section] = document.split(`\n### ${title}\n`);
  assert.ok(section !== undefined, `There is no heading "${title}".`);
  return section.split(/\n#{2,3} /, 1)[0] ?? '';
}
