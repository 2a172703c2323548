import {createHash} from 'node:crypto';
import {build} from 'vite';

/** Plugins that are about the files that are written. */
const OF_FILES = ['pinned-by-hash', 'compressed'];

/**
 * For the card frame's page: puts the style and the first script into the page and gives the second script an `integrity`, and
 * writes the hashes of all three to `policy.json`, of which the service makes the page's Content-Security-Policy. A policy can
 * name the hash of a script in a file, but not that of a style in a file.
 *
 * What goes over the second script goes over the first, and what stands in for a file of the one does so in the other.
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

/** What goes over both scripts. */
function sharedOf({plugins, resolve}) {
  return {plugins: plugins.flat().filter(({name}) => !OF_FILES.includes(name)), resolve};
}

/** A script that stands in a page, and so is no module and imports nothing. */
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
