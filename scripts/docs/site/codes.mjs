/** One page per code: its meaning, the payer's message in each language, the event, and how to reproduce it. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {SCENARIOS} from '../../../demo/public/scenarios.js';
import {ERROR_CODES} from '../../../service/src/lib/error-codes.ts';
import {failureNotice} from '../../../src/views/banner.ts';
import {rowsOf} from '../../build/manifest/theming.mjs';
import {ROOT} from '../../test/browser.mjs';

const LANGUAGES = {fr: 'French', rn: 'Kirundi', sw: 'Swahili'};
const UNIT = /<source>(.*?)<\/source>\s*<target[^>]*>(.*?)<\/target>/gs;
/** Statuses after which the outcome of a call is unknown: src/api/http.ts. */
const UNDECIDED = [408, 425, 429, 500, 503];
const DEMO = 'http://localhost:4173/?scenario=';

/** The pages by their address: `codes/INVALID_CVN` and so on. */
export function codePages() {
  const document = read('docs/codes.md');
  const told = [...declines(document), ...refusals(document)];
  const known = told.map(({code}) => code);
  const others = Object.keys(ERROR_CODES).filter((code) => !known.includes(code));
  return new Map([...told, ...others.map(serviceCode)].map((one) => [`codes/${one.code}`, pageOf(one)]));
}

/** The overview with links to the codes' pages, plus a list of the service's codes that it does not contain. */
export function codesOverview(text, addresses) {
  const linked = text.replaceAll(/^\| (`[^|]+)\|/gm, (row, cell) => {
    const links = cell.replaceAll(/`(\w+)`/g, (code, name) =>
      addresses.has(`codes/${name}`) ? `[${code}](/codes/${name})` : code,
    );
    return row.replace(cell, links);
  });
  const rows = Object.entries(ERROR_CODES).map(
    ([code, {status, meaning}]) => `| [\`${code}\`](/codes/${code}) | ${status} | ${meaning} |`,
  );
  return `${linked}
## Every code of the service

As its answers have them, also to your server.

| code | status | meaning |
| --- | --- | --- |
${rows.join('\n')}
`;
}

function declines(document) {
  return rowsOf(document, '## Declined cards').map(([cell]) => {
    const [code] = codesIn(cell);
    return {
      code,
      meaning: 'The issuer declined the card; the charge at the service has this code.',
      hears: '`onFailure`, whose `detail` is `undefined`. Your server reads the code from the charge.',
      reads: payerReads(failureNotice({kind: 'declined', code})),
      scenarios: declinedBy(code),
    };
  });
}

function refusals(document) {
  return rowsOf(document, '## Codes').flatMap(([cell, when, , advice]) =>
    codesIn(cell).map((code) => ({
      ...refusal(code),
      meaning: [sentence(when), statusOf(code)].join(' '),
      advice: advice === 'nothing' ? undefined : sentence(advice),
      scenarios: SCENARIOS.filter(({hears}) => hears.endsWith(`: ${code}`)),
    })),
  );
}

function refusal(code) {
  return {
    code,
    hears: `\`onFailure\` with \`{code: '${code}', message}\`; the message is for your logs.`,
    reads: payerReads(failureNotice({kind: 'refused', code, message: ''})),
  };
}

/** A service code that is not in the overview, because the widget has no message of its own for it. */
function serviceCode(code) {
  return {code, meaning: `${ERROR_CODES[code].meaning} ${statusOf(code)}`, ...heardOf(code)};
}

function heardOf(code) {
  if (!pageCodes().has(code))
    return {hears: 'Nothing: the widget calls nothing that answers so. Your server may hear it.'};
  if (UNDECIDED.includes(ERROR_CODES[code].status)) {
    return {
      hears: 'Nothing, until it is known whether the call had its effect: the widget asks again with the same key.',
      reads: ['“Do not pay again”, when it takes long.'],
    };
  }
  if (code === 'invoice_already_paid') {
    return {hears: 'Nothing: the widget shows the invoice as paid, and whoever paid it was told.'};
  }
  return refusal(code);
}

function statusOf(code) {
  const told = ERROR_CODES[code];
  return told ? `The service answers ${told.status}.` : '';
}

/** The codes of the operations that a page may call. */
function pageCodes() {
  const {paths} = JSON.parse(read('service/openapi.json'));
  const operations = Object.values(paths).flatMap((one) => Object.values(one));
  const forPages = operations.filter(({security = []}) => security.some(({publishable}) => publishable));
  const contents = forPages.flatMap(({responses}) => Object.values(responses).flatMap(({content = {}}) => content));
  return new Set(contents.flatMap((one) => Object.keys(one['application/json']?.examples ?? {})));
}

function pageOf({code, meaning, hears, reads, advice, scenarios = []}) {
  return [
    '---\nprev: false\nnext: false\n---',
    `# \`${code}\``,
    meaning,
    `## What the page hears\n\n${hears}`,
    ...(reads ? ['## What the payer reads', ...reads] : []),
    ...(advice ? [`## For you\n\n${advice}`] : []),
    ...(scenarios.length > 0 ? toSeeIt(scenarios) : []),
    '[All codes](/codes/)\n',
  ].join('\n\n');
}

function payerReads({title, text}) {
  const blocks = Object.entries(LANGUAGES).map(([tag, name]) => {
    const words = wordsOf(tag);
    return reading({tag, name, title: words.get(title), text: words.get(text)});
  });
  return [reading({tag: 'en', name: 'English', title, text}), ...blocks];
}

function reading({tag, name, title, text}) {
  if (!title || !text) throw new Error(`locales/${tag}.xlf lacks what the payer is told.`);
  return `<div class="payer-reads"><span>${name}</span><p lang="${tag}"><strong>${title}</strong><br>${text}</p></div>`;
}

function toSeeIt(scenarios) {
  const lines = scenarios.map(({id, group, title, type}) => {
    const typed = type === undefined ? '' : `, with \`${type}\``;
    return `- ${group}, ${title}: [\`?scenario=${id}\`](${DEMO}${id})${typed}.`;
  });
  return ['## To see it', `With \`npm start\` running:\n\n${lines.join('\n')}`, 'More: [testing](/testing).'];
}

/** The scenarios with the test card that is declined with this code: docs/testing.md. */
function declinedBy(code) {
  const [, number] =
    new RegExp(`^\\| \`([\\d ]+)\` +\\| declines: \`${code}\``, 'm').exec(read('docs/testing.md')) ?? [];
  return SCENARIOS.filter(({type, options}) => type === number && options.mode !== 'add');
}

function wordsOf(tag) {
  const units = read(`locales/${tag}.xlf`).matchAll(UNIT);
  return new Map([...units].map(([, source, target]) => [source.replaceAll('&apos;', '’'), target]));
}

function codesIn(cell) {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, code]) => code);
}

function sentence(text) {
  const [first = '', ...rest] = text;
  return `${first.toUpperCase()}${rest.join('')}.`.replace(/\.\.$/, '.');
}

function read(file) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
