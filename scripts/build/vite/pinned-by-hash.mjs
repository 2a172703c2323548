import {createHash} from 'node:crypto';
import {build} from 'vite';

/** Plugins that work on the written files. */
const OF_FILES = ['pinned-by-hash', 'compressed'];

/**
 * For the card frame's page: inlines the style and the first script, adds `integrity` for the second script, and writes the
 * hashes of all three to `policy.json`. The service builds the page's Content-Security-Policy from it. A policy can name the
 * hash of a script file, but not of a style file.
 *
 * Both scripts get the same plugins and aliases.
 *
 * @param {string} first the entry of the first script
 * @returns {import('vite').Plugin}
 */
export function pinnedByHash(first) {
  let shared = {};
  return {
    name: 'pinned-by-hash',
    apply: 'build',
    enforce: 'post',
    config: (config) => {
      shared = sharedOf(config);
    },
    async generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      const [script, ...more] = Object.values(bundle).filter(({type}) => type === 'chunk');
      const [style] = Object.values(bundle).filter(({fileName}) => fileName.endsWith('.css'));
      if (page === undefined || script === undefined || style === undefined || more.length > 0) {
        this.error('The card frame is to be one page, one script and one style.');
      }
      const inPage = await scriptOf(first, shared);
      const integrity = hashOf(script.code);
      page.source = String(page.source)
        .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style.source}</style>`)
        .replace('<script ', `<script integrity="${integrity}" `)
        .replace('</body>', () => `<script>${inPage}</script></body>`);
      for (const part of [`<style>${style.source}</style>`, `<script>${inPage}</script>`, integrity])
        if (!page.source.includes(part)) this.error(`The page of the card frame lacks ${part}.`);
      delete bundle[style.fileName];
      const policy = {scripts: [hashOf(inPage), integrity], style: hashOf(style.source)};
      this.emitFile({type: 'asset', fileName: 'policy.json', source: `${JSON.stringify(policy)}\n`});
    },
  };
}

/** The plugins and aliases of both scripts. */
function sharedOf({plugins, resolve}) {
  return {plugins: plugins.flat().filter(({name}) => !OF_FILES.includes(name)), resolve};
}

/** An inline script: not a module, and without imports. */
async function scriptOf(entry, config) {
  const [{output}] = await build({
    configFile: false,
    logLevel: 'warn',
    ...config,
    build: {write: false, target: 'es2022', lib: {entry, formats: ['iife'], name: 'first'}},
  });
  const code = output[0].code.trim();
  if (output.length > 1 || /<\/script|<!--/i.test(code)) throw new Error(`${entry} cannot stand in a page.`);
  return code;
}

function hashOf(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
