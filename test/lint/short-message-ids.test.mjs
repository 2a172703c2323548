import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {shortMessageIds} from '../../scripts/build/vite/short-message-ids.mjs';

/** The result for TypeScript code, given these message ids. */
function shortened(code, ids = ['pay-now', 'wait']) {
  return shortMessageIds(ids).transform.handler(code, '/src/a.ts').code;
}

describe('the message ids in shipped files', () => {
  for (const [what, before, after] of [
    ['are short in calls', "msg('Pay', {id: 'pay-now'})", "msg('Pay', {id: 'a'})"],
    [
      'are short next to other options',
      "msg(str`W ${a}`, {desc: 'b', id: 'wait'})",
      "msg(str`W ${a}`, {desc: 'b', id: 'b'})",
    ],
    ['are short inside templates', "html`${msg('Pay', {id: 'pay-now'})}`", "html`${msg('Pay', {id: 'a'})}`"],
    [
      'are the same in a translation',
      "export const templates = {'pay-now': `Payer`, 'wait': str`A ${0}`};",
      "export const templates = {'a': `Payer`, 'b': str`A ${0}`};",
    ],
    ['stay as they are when no catalogue has them', "msg('Go', {id: 'go'})", "msg('Go', {id: 'go'})"],
    [
      'are not shortened in other objects',
      "f({id: 'wait'}); const texts = {'wait': 1};",
      "f({id: 'wait'}); const texts = {'wait': 1};",
    ],
  ]) {
    test(what, () => assert.equal(shortened(before), after));
  }

  test('are all different, and consist of letters', () => {
    const ids = Array.from({length: 3_000}, (_, index) => `text-${index}`);
    const code = `export const templates = {${ids.map((id) => `'${id}': 1`).join()}};`;
    const names = [...shortened(code, ids).matchAll(/'([a-zA-Z]+)': 1/g)].map(([, name]) => name);
    assert.equal(new Set(names).size, 3_000);
  });
});
