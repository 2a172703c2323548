import {createHash} from 'node:crypto';

/**
 * For the card frame's page: puts the style into the page and gives the script an `integrity`, and writes the hashes of both
 * to `policy.json`, of which the service makes the page's Content-Security-Policy. A policy can name the hash of a script in
 * a file, but not that of a style in a file.
 *
 * @returns {import('vite').Plugin}
 */
export function pinnedByHash() {
  return {
    name: 'pinned-by-hash',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      const [script, ...more] = Object.values(bundle).filter(({type}) => type === 'chunk');
      const [style] = Object.values(bundle).filter(({fileName}) => fileName.endsWith('.css'));
      if (page === undefined || script === undefined || style === undefined || more.length > 0) {
        this.error('The card frame is to be one page, one script and one style.');
      }
      const integrity = hashOf(script.code);
      page.source = String(page.source)
        .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style.source}</style>`)
        .replace('<script ', `<script integrity="${integrity}" `);
      if (!page.source.includes('<style>')) this.error('The page of the card frame has no style.');
      delete bundle[style.fileName];
      const policy = {script: integrity, style: hashOf(style.source)};
      this.emitFile({type: 'asset', fileName: 'policy.json', source: `${JSON.stringify(policy)}\n`});
    },
  };
}

function hashOf(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
