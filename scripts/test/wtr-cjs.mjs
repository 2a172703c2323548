import {build} from 'esbuild';

/**
 * Serves CommonJS packages to the web test runner, which does not bundle, as one ES module each. Bundles at once, because
 * finding a package's export names loads it, and React needs the console that the runner replaces when it starts.
 */
export async function cjsAsEsm(names) {
  const bundles = new Map(await Promise.all(names.map(async (name) => [name, await bundle(name)])));
  return {
    name: 'cjs-as-esm',
    resolveImport: ({source}) => (names.includes(source) ? `/__cjs/${source}.js` : undefined),
    serve({path}) {
      const name = names.find((one) => path === `/__cjs/${one}.js`);
      return name === undefined ? undefined : {body: bundles.get(name), type: 'js'};
    },
  };
}

/** Lists the named exports explicitly. Otherwise `import {create} from 'qrcode'` would not work. */
async function bundle(name) {
  const module = await import(name);
  const names = Object.keys(module.default ?? module).filter(
    (one) => /^[A-Za-z_$][\w$]*$/.test(one) && one !== 'default',
  );
  const contents = `import * as whole from '${name}'; const all = whole.default ?? whole;
    export default all.default ?? all; export const {${names.join(', ')}} = all;`;
  const result = await build({
    stdin: {contents, resolveDir: process.cwd()},
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  return result.outputFiles[0].text;
}
