import assert from 'node:assert/strict';
import {SourceMap} from 'node:module';
import {describe, test} from 'node:test';
import {findSavings, minifyTemplates} from '../../scripts/build/vite/minify-templates.mjs';

/** The result for TypeScript code. */
function minified(code) {
  return minifyTemplates().transform.handler(code, '/src/a.ts');
}

describe('templates in what is shipped', () => {
  for (const [what, before, after] of [
    ['lose line breaks and indents', 'html`\n  <p\n    id="a"\n  >\n    b\n  </p>\n`', 'html` <p id="a"> b </p> `'],
    [
      'keep a blank between words, over lines too',
      'html`<b>a</b>\n  <i>b</i> ${c}\n  ${d}`',
      'html`<b>a</b> <i>b</i> ${c} ${d}`',
    ],
    ['keep what is empty empty', 'html`<p\n></p>\n<p>\n</p>`', 'html`<p></p> <p> </p>`'],
    ['keep their expressions as they are', 'html`\n${f(\n  `\n x\n`,\n)}`', 'html` ${f(\n  `\n x\n`,\n)}`'],
    [
      'are shorter inside others, too',
      'html`\n${a ? html`\n<b></b>` : svg`\n<g></g>`}`',
      'html` ${a ? html` <b></b>` : svg` <g></g>`}'.concat('`'),
    ],
    [
      'keep the blanks of a property that ends its tag',
      'html`<input\n .value=${a}\n/>`',
      'html`<input .value=${a} />`',
    ],
    ['are left alone where blanks are content', 'html`<pre>\n a\n</pre>`', 'html`<pre>\n a\n</pre>`'],
    ['are left alone where they name a translation', 'msg(html`\n a`), html`\n b`', 'msg(html`\n a`), html` b`'],
    ['are left alone where they are no markup', 'str`\n a`, `\n b`', 'str`\n a`, `\n b`'],
    ['lose types of no expression', 'html<A>`\n${a as B}` satisfies C', 'html<A>` ${a as B}` satisfies C'],
    [
      'lose comments and blanks of css',
      'css`\n  /* why */\n  a > b {\n    margin: 0 0.5em;\n  }\n`',
      'css`a>b{margin:0 .5em}`',
    ],
    [
      'keep custom properties, and rules that forgive',
      "css`\n:host { --a: light-dark(#fff, b); }\n@container (max-width: 3px) { p::before { content: '⚠ ' / ''; } }`",
      'css`:host{--a: light-dark(#fff, b)}@container (max-width: 3px){p:before{content:"⚠ " / ""}}`',
    ],
  ])
    test(what, () => assert.equal(minified(before).code, after));

  test('are refused where css is no plain text', () => {
    assert.throws(() => findSavings('css`a { margin: ${b} }`', 'a.ts'), /a\.ts: css holds an expression/);
    assert.throws(() => findSavings("css`a::before { content: '\\\\2713' }`", 'a.ts'), /escape/);
    assert.throws(() => findSavings('css`a { margin }`', 'a.ts'), /a\.ts/);
  });

  test('have a source map that still finds what follows them', () => {
    const {code, map} = minified('const a = html`\n\n  <p></p>\n`;\n  stop();');
    assert.equal(code, 'const a = html` <p></p> `;\n  stop();');
    const {originalSource, originalLine, originalColumn} = new SourceMap(map).findEntry(1, 2);
    assert.deepEqual([originalSource, originalLine, originalColumn], ['/src/a.ts', 4, 2]);
  });
});
