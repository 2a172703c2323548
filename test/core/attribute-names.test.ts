import {describe, it} from 'node:test';
import {assert} from 'chai';
import {ATTRIBUTES, faultOf} from '../../src/core/attribute-names.js';

const CASES: readonly (readonly [string, string, string | undefined])[] = [
  ['apiurl', 'misspelled', 'api-url'],
  ['apiUrl', 'misspelled', 'api-url'],
  ['api_url', 'misspelled', 'api-url'],
  ['invoiceid', 'misspelled', 'invoice-id'],
  ['clientkey', 'misspelled', 'client-key'],
  ['client-keys', 'misspelled', 'client-key'],
  ['curency', 'misspelled', 'currency'],
  ['desciption', 'misspelled', 'description'],
  ['amout', 'misspelled', 'amount'],
  ['method', 'misspelled', 'methods'],
  ['session', 'property', 'session'],
  ['customer', 'property', 'customer'],
  ['words', 'property', 'words'],
  ['theme', 'unknown', undefined],
  ['x', 'unknown', undefined],
];

describe('faultOf', () => {
  for (const [name, kind, meant] of CASES) {
    it(`takes ${name} for ${kind}${meant === undefined ? '' : `, ${meant} meant`}`, () => {
      assert.deepEqual(faultOf(name), {kind, meant});
    });
  }

  it('finds nothing wrong with the element’s own attributes, with those of every element, and with frameworks’', () => {
    const names = [
      ...[
        'id',
        'class',
        'style',
        'lang',
        'dir',
        'slot',
        'part',
        'hidden',
        'tabindex',
        'aria-label',
        'data-test',
        'form',
      ],
      ...['onclick', 'v-cloak', 'data-v-7ba5bd90', '_ngcontent-ng-c123', 'ng-version', 'x-data', '@click', ':amount'],
    ];
    for (const name of [...ATTRIBUTES, ...names]) assert.isUndefined(faultOf(name), name);
  });
});
