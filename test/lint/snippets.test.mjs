import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, test} from 'node:test';
import {transformSync} from 'esbuild';
import {ROOT} from '../../scripts/test/browser.mjs';
import {ATTRIBUTES} from '../../src/element/diagnostics.ts';

const PAGES = ['README.md', 'site/home.md', ...pagesIn('docs'), ...pagesIn('docs/modes')];
const BLOCK = /^```(\w+)\n(.*?)^```$/gms;
const BLOCKS = PAGES.flatMap((page) =>
  [...read(page).matchAll(BLOCK)].map(([, language, text]) => ({page, language, text})),
);

describe('the code of the documentation', () => {
  for (const language of ['js', 'ts', 'css']) {
    test(`in ${language} can be parsed`, () => {
      const blocks = BLOCKS.filter((block) => block.language === language);
      assert.ok(blocks.length > 0);
      for (const {page, text} of blocks) assert.doesNotThrow(() => transformSync(text, {loader: language}), page);
    });
  }

  test('installs our package only by its scoped name, on pages that say that it is not published yet', () => {
    const pages = [...PAGES, ...pagesIn('docs/frameworks'), 'examples/README.md'].filter((page) =>
      /npm install .*payment-widget/.test(read(page)),
    );
    assert.ok(pages.length >= 6);
    for (const page of pages) {
      assert.doesNotMatch(read(page), /npm install payment-widget/, page);
      assert.match(read(page), /is not published yet/, page);
    }
  });

  test('in the README has a policy that lets its page load and call the service', () => {
    const policies = [
      read('README.md'),
      read('docs/host-pages.md').split('### A strict policy, the script from the service')[1],
    ];
    const [ours, tested] = policies.map((text) =>
      directivesOf(/^(?:Content-Security-Policy: )?(.*script-src .*)$/m.exec(text)[1]),
    );
    for (const name of ['script-src', 'connect-src', 'frame-src']) {
      const service = tested.get(name).filter((source) => source !== "'self'");
      assert.ok(service.length > 0 && service.every((source) => ours.get(name).includes(source)), name);
    }
  });

  test('gives Vue and Svelte the types of every property, and Vue those of every event', () => {
    const [vue, svelte] = ['vue', 'svelte'].map((app) => read(`examples/${app}/src/payment-widget.d.ts`));
    assert.match(vue, /\$props: HTMLAttributes & PaymentWidgetSettings;/);
    assert.match(svelte, /'payment-widget': HTMLAttributes<PaymentWidgetElement> & PaymentWidgetSettings;/);
    for (const {name} of eventsOfElement()) assert.ok(vue.includes(`'${name}'`), name);
  });

  test('reads a response of the shop’s server only if it is no error page', () => {
    const examples = readdirSync(path.join(ROOT, 'examples'), {recursive: true})
      .filter((file) => /^(?!.*node_modules).*\.(?:[jt]sx?|mjs|svelte|vue)$/.test(file))
      .map((file) => `examples/${file}`);
    const calling = [...PAGES, ...pagesIn('docs/frameworks'), ...examples, 'demo/public/markup.js'].filter((file) =>
      read(file).includes("await fetch('/"),
    );
    assert.ok(calling.length >= 12, String(calling));
    for (const file of calling) assert.match(read(file), /if \(!answer\.ok\) throw/, file);
    for (const file of [...PAGES, ...pagesIn('docs/frameworks'), ...examples])
      assert.doesNotMatch(read(file), /fetch\([^;]*\.then\(\(?\w+\)? => \w+\.(?:text|json)\(\)/, file);
  });

  test('sets no attribute that the element does not have', () => {
    const tags = BLOCKS.flatMap(({page, text}) =>
      [...text.matchAll(/<payment-widget\s([^>]*)>/g)].map(([, tag]) => [page, tag]),
    );
    assert.ok(tags.length >= 6);
    for (const [page, tag] of tags) {
      for (const [, name] of tag.matchAll(/([\w-]+)(?:="[^"]*")?/g))
        assert.ok([...ATTRIBUTES, 'id', 'lang', 'class'].includes(name), `${page}: ${name}`);
    }
  });
});

/** The events in the element's manifest. */
function eventsOfElement() {
  const events = JSON.parse(read('custom-elements.json')).modules.flatMap(({declarations}) =>
    declarations.flatMap((declaration) => declaration.events ?? []),
  );
  assert.ok(events.length >= 5);
  return events;
}

/** The sources of each directive of a policy. */
function directivesOf(policy) {
  return new Map(
    policy
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name, ...sources]) => [name, sources]),
  );
}

function pagesIn(folder) {
  return readdirSync(path.join(ROOT, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`);
}

function read(file) {
  return readFileSync(path.join(ROOT, file), 'utf8');
}
