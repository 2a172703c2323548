import assert from 'node:assert/strict';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import {ROOT} from '../../scripts/test/browser.mjs';

const LINK = /(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g;
const CODE = /```.*?```|`[^`\n]*`/gs;

/** Folders that are not checked here. The pages of `site` use the site's own links, which test/site checks. */
const OTHERS = [
  'site',
  'node_modules',
  'dist',
  '.git',
  '.cache',
  'test-results',
  'playwright-report',
  'gallery',
  'coverage',
];

/** Every page of the documentation, of the examples and of the service. */
const PAGES = pagesIn('');

test('every link between pages leads to an existing file and heading', () => {
  assert.ok(PAGES.length > 40);
  assert.deepEqual(PAGES.flatMap(deadLinks), []);
});

test('llms.txt links to every page in docs except the decisions, and has no dead link', () => {
  const text = read('llms.txt');
  assert.deepEqual(deadIn('llms.txt', text), []);
  const listed = [...text.matchAll(LINK)].map(([, link]) => link);
  const pages = PAGES.filter((page) => page.startsWith('docs/') && !page.startsWith('docs/decisions/'));
  assert.deepEqual(
    pages.filter((page) => !listed.includes(page)),
    [],
  );
});

test('a dead link is reported', () => {
  assert.deepEqual(deadIn('docs/start.md', 'See [this](nowhere.md) and [that](testing.md#no-such-heading).'), [
    'docs/start.md: nowhere.md',
    'docs/start.md: testing.md#no-such-heading',
  ]);
});

function pagesIn(folder) {
  return readdirSync(path.join(ROOT, folder), {withFileTypes: true}).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return OTHERS.includes(entry.name) ? [] : pagesIn(name);
    return name.endsWith('.md') ? [name] : [];
  });
}

function deadLinks(page) {
  return deadIn(page, read(page));
}

function deadIn(page, text) {
  const links = [...text.replace(CODE, '').matchAll(LINK)].map(([, link]) => link);
  return links.filter((link) => !/^[a-z]+:/.test(link) && !isAlive(page, link)).map((link) => `${page}: ${link}`);
}

function isAlive(page, link) {
  const [target, heading] = link.split('#');
  const file = target === '' ? page : path.posix.join(path.posix.dirname(page), target);
  if (!existsSync(path.join(ROOT, file))) return false;
  return heading === undefined || !file.endsWith('.md') || headingsOf(file).includes(heading);
}

/** GitHub's anchors of the headings. */
function headingsOf(file) {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, text]) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}

function read(file) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
