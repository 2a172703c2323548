const TEST_SERVICE = 'service/test/helpers/test-service';

/**
 * Which file may import which: the arrows of docs/architecture.md, as a table. `to` names folders or files of this
 * repository (without extension), `packages` names npm packages. A file may always import from its own folder. The first
 * row whose `from` contains the importing file applies.
 */
const ARROWS = [
  {from: 'src/core', to: [], packages: []},
  {from: ['src/payment', 'src/card-protocol'], to: ['src/core'], packages: []},
  {from: 'src/styles', to: ['src/core'], packages: ['lit']},
  {from: 'src/i18n', to: ['src/core', 'src/generated'], packages: ['lit', '@lit/localize']},
  {from: 'src/platform', to: ['src/payment', 'src/core'], packages: ['qrcode']},
  {from: 'src/api', to: ['src/payment', 'src/core', 'src/generated'], packages: []},
  {
    from: 'src/card-fields',
    to: ['src/card-protocol', 'src/platform', 'src/payment', 'src/styles', 'src/core'],
    packages: ['lit'],
  },
  {
    from: 'src/card-frame',
    to: ['src/card-protocol', 'src/api', 'src/platform', 'src/core', 'src/generated'],
    packages: ['@lit/localize'],
  },
  {from: 'src/store', to: ['src/api', 'src/platform', 'src/payment', 'src/core'], packages: ['lit']},
  {
    from: 'src/views',
    to: ['src/card-protocol', 'src/payment', 'src/i18n', 'src/styles', 'src/core'],
    packages: ['lit', '@lit/localize'],
  },
  {
    from: 'src/element',
    to: [
      ...['src/store', 'src/views', 'src/card-fields', 'src/card-protocol', 'src/i18n', 'src/styles'],
      ...['src/platform', 'src/payment', 'src/core'],
    ],
    packages: ['lit'],
  },
  {
    from: 'src/loader',
    to: [
      ...['src/element', 'src/card-fields', 'src/card-protocol', 'src/i18n', 'src/styles'],
      ...['src/api', 'src/platform', 'src/payment', 'src/core'],
    ],
    packages: [],
  },
  {from: 'src/testing', to: [], packages: ['@playwright/test']},
  {
    from: 'src',
    to: ['src/element', 'src/views', 'src/i18n', 'src/payment', 'src/core'],
    packages: ['lit', '@lit/react', 'react'],
  },
  {from: 'service', to: [], packages: 'any'},
  {from: 'demo/public', to: ['src/index', 'src/define'], packages: []},
  {from: 'demo', to: ['service/src/index'], packages: 'any'},
  {
    from: 'bench',
    to: [
      'service/src/index',
      'service/test/helpers',
      'service/conformance',
      'src/testing',
      'demo/start',
      'scripts/test/postgres',
      'scripts/test/browser',
      'scripts/test/file-server',
    ],
    packages: 'any',
  },
  {
    from: 'test/e2e/audit',
    to: ['test/gallery', 'test/e2e/helpers', 'src/testing', 'demo/start'],
    packages: 'any',
  },
  {
    from: 'test/e2e',
    to: [
      ...['scripts/test/browser', 'test/helpers', 'test/gallery', 'src/testing', 'demo/start', 'demo/public/scenarios'],
      ...['demo/shop-server', 'service/test/helpers'],
    ],
    packages: 'any',
  },
  {from: 'test/front', to: ['service/test/helpers', 'scripts'], packages: 'any'},
  {from: 'test/hosts', to: ['test/e2e/helpers', 'src/testing', TEST_SERVICE, 'scripts'], packages: 'any'},
  {from: 'test/gallery', to: ['test/e2e/helpers', 'src/testing', 'demo/start', 'playwright.config'], packages: 'any'},
  {from: 'test/examples', to: ['test/e2e/helpers', 'src/testing', TEST_SERVICE, 'scripts'], packages: 'any'},
  {
    from: 'test/start',
    to: ['test/e2e/helpers', 'test/examples/run', 'src/testing', 'service/src/index', 'scripts'],
    packages: 'any',
  },
  {
    from: 'test/site',
    to: ['test/examples/run', 'src/testing', TEST_SERVICE, 'scripts'],
    packages: 'any',
  },
  {from: 'test/package', to: ['scripts'], packages: 'any'},
  {from: 'test', to: ['src', 'scripts', 'bench/scale'], packages: 'any'},
  {from: 'examples', to: [], packages: 'any'},
  {
    from: 'site',
    to: ['scripts/docs/site/plan', 'src/card-fields/theme-watcher', 'src/styles/theme', 'demo/public/themes.css'],
    packages: ['vitepress', 'vue'],
  },
];

/**
 * What is wrong with an import, or undefined when it is allowed.
 *
 * @param file the importing file, from the repository's root, with forward slashes
 * @param specifier the text between the quotes
 */
export function forbiddenImport(file, specifier) {
  const arrow = ARROWS.find(({from}) => folderOf(from, file) !== undefined);
  if (!arrow) return undefined;
  const target = targetOf(file, specifier);
  if (target === undefined) {
    const name = packageOf(specifier);
    return arrow.packages === 'any' || arrow.packages.includes(name) ? undefined : `the package "${name}"`;
  }
  const isOwn = isInSameFolder(folderOf(arrow.from, file), target);
  return isOwn || arrow.to.some((to) => holds(to, target)) ? undefined : `"${target}"`;
}

/** The number of rows for `src`, which has a limit. */
export function countRowsOfSource() {
  return ARROWS.filter(({from}) => [from].flat().some((folder) => holds('src', folder))).length;
}

/** The row's folder that contains the file. */
function folderOf(from, file) {
  return [from].flat().find((folder) => holds(folder, withoutEnding(file)));
}

/** Files directly in `src` are entries and may import each other. */
function isInSameFolder(folder, target) {
  return folder === 'src' ? /^src\/[^/]+$/.test(target) : holds(folder, target);
}

function holds(folder, path) {
  return path === folder || path.startsWith(`${folder}/`);
}

/** The path of an import from the root; undefined for a package. A page imports a source file as `/src/…`. */
function targetOf(file, specifier) {
  if (specifier.startsWith('/src/')) return withoutEnding(specifier.slice(1));
  if (specifier.startsWith('/')) return `demo/public${withoutEnding(specifier)}`;
  if (!specifier.startsWith('.')) return undefined;
  return withoutEnding(new URL(specifier, `file:///${file}`).pathname.slice(1));
}

function withoutEnding(path) {
  return path.replace(/\.(?:[cm]?[jt]s|d\.ts)$/, '');
}

function packageOf(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
