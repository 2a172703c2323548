import assert from 'node:assert/strict';
import {SourceMap} from 'node:module';
import {describe, test} from 'node:test';
import {findSavings, minifyTemplates} from '../../scripts/build/vite/minify-templates.mjs';

/** The result for TypeScript code. */
function minified(code) {
  return minifyTemplates().transform.handler(code, '/src/a.ts');
}

describe('the templates in shipped files', () => {
  for (const [what, before, after] of [
    ['lose line breaks and indents', 'html`\n  <p\n    id="a"\n  >\n    b\n  </p>\n`', 'html` <p id="a"> b </p> `'],
    [
      'keep a space between words, also over line breaks',
      'html`<b>a</b>\n  <i>b</i> ${c}\n  ${d}`',
      'html`<b>a</b> <i>b</i> ${c} ${d}`',
    ],
    ['keep empty elements empty', 'html`<p\n></p>\n<p>\n</p>`', 'html`<p></p> <p> </p>`'],
    ['keep their expressions as they are', 'html`\n${f(\n  `\n x\n`,\n)}`', 'html` ${f(\n  `\n x\n`,\n)}`'],
    [
      'are also shorter inside other templates',
      'html`\n${a ? html`\n<b></b>` : svg`\n<g></g>`}`',
      'html` ${a ? html` <b></b>` : svg` <g></g>`}'.concat('`'),
    ],
    [
      'keep the spaces around a property that ends its tag',
      'html`<input\n .value=${a}\n/>`',
      'html`<input .value=${a} />`',
    ],
    ['are unchanged when spaces are content', 'html`<pre>\n a\n</pre>`', 'html`<pre>\n a\n</pre>`'],
    ['are unchanged when they name a translation', 'msg(html`\n a`), html`\n b`', 'msg(html`\n a`), html` b`'],
    ['are unchanged when they are not markup', 'str`\n a`, `\n b`', 'str`\n a`, `\n b`'],
    ['keep the types in their expressions', 'html<A>`\n${a as B}` satisfies C', 'html<A>` ${a as B}` satisfies C'],
    [
      'lose comments and spaces in CSS',
      'css`\n  /* why */\n  a > b {\n    margin: 0 0.5em;\n  }\n`',
      'css`a>b{margin:0 .5em}`',
    ],
    [
      'keep custom properties and new CSS syntax',
      "css`\n:host { --a: light-dark(#fff, b); }\n@container (max-width: 3px) { p::before { content: '⚠ ' / ''; } }`",
      'css`:host{--a: light-dark(#fff, b)}@container (max-width: 3px){p:before{content:"⚠ " / ""}}`',
    ],
  ])
    test(what, () => assert.equal(minified(before).code, after));

  test('are refused when CSS contains an expression, an escape or a syntax error', () => {
    assert.throws(() => findSavings('css`a { margin: ${b} }`', 'a.ts'), /a\.ts: css holds an expression/);
    assert.throws(() => findSavings("css`a::before { content: '\\\\2713' }`", 'a.ts'), /escape/);
    assert.throws(() => findSavings('css`a { margin }`', 'a.ts'), /a\.ts/);
  });

  test('have a source map that is correct for the code after them', () => {
    const {code, map} = minified('const a = html`\n\n  <p></p>\n`;\n  stop();');
    assert.equal(code, 'const a = html` <p></p> `;\n  stop();');
    const {originalSource, originalLine, originalColumn} = new SourceMap(map).findEntry(1, 2);
    assert.deepEqual([originalSource, originalLine, originalColumn], ['/src/a.ts', 4, 2]);
  });
});
