import {fileURLToPath} from 'node:url';
import {defineConfig, type UserConfig} from 'vite';
import {BUILD_TARGETS} from './scripts/browsers.mjs';
import {classicScript, ENTRY, LATE_FOLDER} from './scripts/build/vite/classic-script/plugin.mjs';
import {compressed} from './scripts/build/vite/compressed.mjs';
import {elementChunk} from './scripts/build/vite/element-chunk.mjs';
import {minifyScripts} from './scripts/build/vite/minify-scripts.mjs';
import {minifyTemplates} from './scripts/build/vite/minify-templates.mjs';
import {pinnedByHash} from './scripts/build/vite/pinned-by-hash.mjs';
import {plainClasses} from './scripts/build/vite/plain-classes.mjs';
import {shortMessageIds} from './scripts/build/vite/short-message-ids.mjs';

const BASIS = {
  publicDir: false,
  resolve: {
    alias: {
      // Only the encoder: the package's entry includes renderers that are not used (1.3 kB).
      'qrcode': 'qrcode/lib/core/qrcode.js',
      // Every message has an id, so none is hashed (0.25 kB).
      './id-generation.js': fileURLToPath(new URL('scripts/build/vite/no-generated-ids.mjs', import.meta.url)),
    },
  },
  plugins: [minifyTemplates(), plainClasses(), shortMessageIds(), minifyScripts()],
  build: {target: 'es2022', cssTarget: BUILD_TARGETS, sourcemap: true, assetsInlineLimit: 0, modulePreload: false},
} satisfies UserConfig;

/** The full name of a source file. */
const source = (file: string): string => fileURLToPath(new URL(`src/${file}`, import.meta.url));

/**
 * The code that the lazy parts of the script share: one chunk, because the digest of each chunk is in the file that
 * every page loads first.
 */
const SHARED_VIEWS = {
  name: 'shared',
  test: /\/src\/(?:core\/phone|views\/(?:countdown-and-press|number-view))\.ts$/,
};

/** For pages with a bundler. `lit` stays a package, so that a page has it once. Chunks contain what not every payer sees. */
const MODULES: UserConfig = {
  ...BASIS,
  build: {
    ...BASIS.build,
    outDir: 'dist/esm',
    lib: {
      entry: {
        index: 'src/index.ts',
        define: 'src/define.ts',
        react: 'src/react.ts',
        jsx: 'src/jsx.ts',
        testing: 'src/testing/index.ts',
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: /^(?:lit|react)(?:\/|$)/,
      output: {chunkFileNames: 'chunks/[name]-[hash].js', minify: true},
      checks: {moduleLevelDirective: false}, // 'use client' of react.ts is kept; scripts/check/package.mjs checks this
    },
  },
};

/** For pages without a bundler: a classic script that registers the element, and its lazy parts in a folder beside it. */
const SCRIPT: UserConfig = {
  ...BASIS,
  plugins: [...BASIS.plugins, classicScript()],
  build: {
    ...BASIS.build,
    outDir: 'dist',
    emptyOutDir: false,
    lib: {entry: 'src/loader/loader.ts', formats: ['es']},
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension', // the entry exports what the parts need
      output: {
        entryFileNames: ENTRY,
        chunkFileNames: `${LATE_FOLDER}/[name].js`,
        minify: true,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [SHARED_VIEWS, elementChunk(source('loader/loader.ts'), source('element/payment-widget.ts'))],
        },
      },
    },
  },
};

/** The script that is inlined into the card frame's page. */
const FIRST = source('card-frame/inline.ts');

/**
 * The page inside the iframe: an inline script, an inline style, and a script in a file. The service serves it at
 * `…/elements/card`, its files at `…/elements/card/assets/`.
 */
const CARD_FRAME: UserConfig = {
  ...BASIS,
  root: 'src/card-frame',
  base: './',
  plugins: [...BASIS.plugins, pinnedByHash(FIRST), compressed()],
  build: {...BASIS.build, outDir: '../../dist/card-frame', emptyOutDir: true},
  experimental: {
    renderBuiltUrl: (file, {hostType}) => (hostType === 'html' ? `card/${file}` : {relative: true}),
  },
};

const BUILDS: Readonly<Record<string, UserConfig>> = {'script': SCRIPT, 'card-frame': CARD_FRAME};

/** `vite build` makes dist/esm, `-m script` dist/payment-widget.js and its parts, `-m card-frame` dist/card-frame. */
export default defineConfig(({mode}) => BUILDS[mode] ?? MODULES);
