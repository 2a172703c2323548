import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {describe, test} from 'node:test';
import vm from 'node:vm';
import {ENTRY, LATE_FOLDER, toClassic} from '../../scripts/build/vite/classic-script/plugin.mjs';

const ENTRY_CODE =
  'const a=1;let b=()=>import("./payment-widget/--------/late.js");function c(){return a+1}export{a as x,c as y,b as load};\n//# sourceMappingURL=payment-widget.js.map';
const LATE_CODE = `import{y as d,x}from"../../${ENTRY}";const told=d()+x;export{told};\n//# sourceMappingURL=late.js.map`;

/** The built files of these modules. */
async function built(entry = ENTRY_CODE, late = LATE_CODE, others = {}) {
  const parts = Object.entries({late, ...others}).map(([name, code]) => [`${LATE_FOLDER}/${name}.js`, code]);
  return [...(await toClassic(new Map([[ENTRY, entry], ...parts]))).values()];
}

/** The object that the files of a build share. */
const sharedIn = ({place}) => `globalThis[Symbol.for(${JSON.stringify(place.replace(/\/[^/]*$/, ''))})]`;
const told = (page, late) => vm.runInContext(`${sharedIn(late)}.codes.late().told`, page);

describe('a classic script built from modules', () => {
  test('runs in a page, and its lazy part finds the exports that it needs', async () => {
    const [entry, late] = await built();
    const page = vm.createContext({console});
    vm.runInContext(entry.code, page);
    vm.runInContext(late.code, page);
    assert.equal(told(page, late), 3);
  });

  test("has lazy parts that may load before the element, and that use its exports and the bundler's helpers", async () => {
    const element = `import{y as c}from"../../${ENTRY}";const d=c()*10;export{d as a};`;
    const late = 'import{n as e}from"./rolldown-runtime.js";import{a}from"./element.js";const told=e(a);export{told};';
    const helpers = {'rolldown-runtime': 'var e=1,n=(a)=>a+e;export{n};'};
    const files = await built(ENTRY_CODE, late, {element, ...helpers});
    assert.deepEqual(
      files.map(({place}) => place.split('/').at(-1)),
      [ENTRY, 'late.js', 'element.js'],
    );
    const page = vm.createContext({console});
    const [entry, last, base] = files;
    for (const {code} of [entry, last, base]) vm.runInContext(code, page);
    vm.runInContext(`${sharedIn(last)}.parts.element=${sharedIn(last)}.codes.element()`, page);
    assert.equal(told(page, last), 21);
  });

  test('adds no global name to the page', async () => {
    const page = vm.createContext({console});
    for (const {code} of await built()) vm.runInContext(code, page);
    assert.deepEqual(
      Object.keys(page).filter((name) => name !== 'console'),
      [],
    );
  });

  test('contains the digest of its part, whose folder changes with any change of the code', async () => {
    const [entry, late] = await built();
    assert.ok(entry.code.includes(`sha256-${createHash('sha256').update(late.code).digest('base64')}`));
    const [, other] = await built(ENTRY_CODE.replace('a=1', 'a=2'));
    assert.match(late.place, /^payment-widget\/[\w-]{8}\/late\.js$/);
    assert.notEqual(late.place, other.place);
    assert.equal((await built())[1].place, late.place);
  });

  test('keeps its columns, one line further down, and its source map comment', async () => {
    const [entry, late] = await built();
    assert.equal(entry.code.split('\n')[1].indexOf('function c'), ENTRY_CODE.indexOf('function c'));
    assert.equal(late.code.split('\n')[1].indexOf('const told'), LATE_CODE.indexOf('const told'));
    assert.ok(late.code.endsWith('//# sourceMappingURL=late.js.map\n'));
  });

  test('has parts that need another part, and lists that part to be loaded before them', async () => {
    const element = `import{y as c}from"../../${ENTRY}";const d=c()*10;export{d as a};`;
    const shared = 'import{a}from"./element.js";const b=a+1;export{b as s};';
    const late = 'import{s}from"./shared.js";const told=s*2;export{told};';
    const files = await built(ENTRY_CODE, late, {element, shared});
    const page = vm.createContext({console});
    for (const {code} of files) vm.runInContext(code, page);
    const all = sharedIn(files[1]);
    for (const name of ['element', 'shared']) vm.runInContext(`${all}.parts.${name}=${all}.codes.${name}()`, page);
    assert.equal(told(page, files[1]), 42);
    assert.ok(files[0].code.includes('{"late":["shared"]}'));
  });

  test('is not built when a part imports a file that is not a part, or a module has no list of exports', async () => {
    await assert.rejects(built(ENTRY_CODE, 'import{a}from"./other.js";export{a as b};'), /late\.js needs another part/);
    await assert.rejects(built('const a=1;'), /no list of exports/);
  });
});
