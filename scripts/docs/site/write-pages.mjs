/** Generates the pages of the documentation site, site/pages/, from the repository's documents, its manifest and its texts. */
import {cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {makeManifest, readElement} from '../../build/manifest/element.mjs';
import {ROOT} from '../../test/browser.mjs';
import {codePages, codesOverview} from './codes.mjs';
import {siteLinks} from './links.mjs';
import {addresses, copiedPages, linksBelow} from './plan.mjs';
import {elementPage, eventsPage, tokensPage} from './reference.mjs';
import {sourceAddress, sourcePage} from './sources.mjs';

const PLACE = path.join(ROOT, 'site/pages');
/** Linked files that are too large for a page and are copied instead. */
const FILES = {'service/openapi.json': 'openapi.json'};
const PICTURE = /\.(?:svg|png)$/;

const decisions = readdirSync(path.join(ROOT, 'docs/decisions')).map((name) => `docs/decisions/${name}`);
const pages = addresses(decisions);
const codes = codePages();
const element = readElement(makeManifest());
const shown = new Set();

rmSync(PLACE, {recursive: true, force: true});
for (const [address, , file] of copiedPages(decisions)) {
  const text = linked(file, read(file)).trimEnd() + linksBelow(address);
  write(`${address}.md`, address === 'codes/index' ? codesOverview(text, codes) : text);
}
write('reference/element.md', elementPage(element));
write('reference/events.md', eventsPage(element));
write('reference/tokens.md', tokensPage(element));
write('decisions/index.md', decisionsPage());
for (const [address, text] of codes) write(`${address}.md`, text);
for (const file of shown) write(`${sourceAddress(file)}.md`, sourcePage(file));
writePublic();
console.log(`site: ${pages.size + codes.size + shown.size} pages from the repository.`);

function linked(file, text) {
  return siteLinks(text, {file, pages, onSource});
}

function onSource(file) {
  if (file in FILES) return `/${FILES[file]}`;
  if (PICTURE.test(file)) return picture(file);
  shown.add(file);
  return `/${sourceAddress(file).replace(/index$/, '')}`;
}

function picture(file) {
  const name = path.posix.basename(file);
  mkdirSync(path.join(PLACE, 'public'), {recursive: true});
  cpSync(path.join(ROOT, file), path.join(PLACE, 'public', name));
  return `/${name}`;
}

function decisionsPage() {
  const rows = decisions.map((file) => {
    const [, title] = /^# (.+)$/m.exec(read(file));
    return `- [${title}](/${file.slice('docs/'.length, -'.md'.length)})`;
  });
  return `# Decisions\n\nWhat was decided, why, and what it costs, in the order it was.\n\n${rows.join('\n')}\n`;
}

/** Files that are copied unchanged: the OpenAPI document, the index for machines, and the Markdown of each page it names. */
function writePublic() {
  for (const [file, name] of Object.entries(FILES)) write(`public/${name}`, read(file));
  write('public/llms.txt', linked('llms.txt', read('llms.txt')).replaceAll(/\]\((\/[^)#]*?)\/?\)/g, markdownLink));
  cpSync(path.join(ROOT, 'demo/public/images/mark.svg'), path.join(PLACE, 'public/mark.svg'));
  cpSync(path.join(ROOT, 'docs/pictures'), path.join(PLACE, 'public'), {recursive: true});
}

/** Machines read Markdown, so these links point to it. */
function markdownLink(whole, link) {
  const address = [link, `${link}/index`].map((one) => one.slice(1)).find((one) => [...pages.values()].includes(one));
  if (address === undefined) return whole;
  cpSync(path.join(PLACE, `${address}.md`), path.join(PLACE, `public/${address}.md`), {recursive: true});
  return `](/${address}.md)`;
}

function write(file, text) {
  mkdirSync(path.dirname(path.join(PLACE, file)), {recursive: true});
  writeFileSync(path.join(PLACE, file), text);
}

function read(file) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
