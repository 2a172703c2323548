/** Which files of the repository are pages of the documentation site, under which address, and in which order. */

/** The side bar: each page's address without its ending, its name there, and the file that it is made from. */
const GROUPS = [
  {
    text: 'Begin',
    pages: [
      ['start', 'In five minutes', 'docs/start.md'],
      ['playground', 'Playground', 'site/playground.md'],
      ['server', 'The merchant’s server', 'docs/server.md'],
      ['testing', 'Testing', 'docs/testing.md'],
      ['clock', 'Moving the clock', 'docs/clock.md'],
    ],
  },
  {
    text: 'Modes',
    pages: [
      ['modes/charge', 'Charge', 'docs/modes/charge.md'],
      ['modes/add', 'Add', 'docs/modes/add.md'],
      ['modes/invoice', 'Invoice', 'docs/modes/invoice.md'],
    ],
  },
  {
    text: 'Frameworks',
    pages: [
      ['frameworks/html', 'Plain HTML', 'docs/frameworks/html.md'],
      ['frameworks/react', 'React', 'docs/frameworks/react.md'],
      ['frameworks/next', 'Next.js', 'docs/frameworks/next.md'],
      ['frameworks/vue', 'Vue', 'docs/frameworks/vue.md'],
      ['frameworks/svelte', 'Svelte', 'docs/frameworks/svelte.md'],
      ['frameworks/angular', 'Angular', 'docs/frameworks/angular.md'],
      ['frameworks/index', 'Run the examples', 'examples/README.md'],
    ],
  },
  {
    text: 'Reference',
    pages: [
      ['reference/element', 'Attributes and methods', null],
      ['reference/events', 'Events', null],
      ['reference/tokens', 'Tokens and parts', null],
      ['element', 'The element', 'docs/element.md'],
      ['page-api', 'The page and the widget', 'docs/page-api.md'],
      ['codes/index', 'Codes', 'docs/codes.md'],
      ['problems', 'What the console says', 'docs/problems.md'],
      ['service', 'The service', 'service/README.md'],
      ['api-cases', 'Cases of the service', 'docs/api-cases.md'],
    ],
  },
  {
    text: 'Looks and words',
    pages: [
      ['theming', 'Theming', 'docs/theming.md'],
      ['wording', 'Wording', 'docs/wording.md'],
      ['screen-reader', 'Screen readers', 'docs/screen-reader.md'],
    ],
  },
  {
    text: 'Security',
    pages: [
      ['host-pages', 'Security headers', 'docs/host-pages.md'],
      ['script-inventory', 'Scripts in a page', 'docs/script-inventory.md'],
      ['guarantees', 'Guarantees', 'docs/guarantees.md'],
      ['fault-matrix', 'Fault matrix', 'docs/fault-matrix.md'],
      ['security', 'Report a weakness', 'SECURITY.md'],
    ],
  },
  {
    text: 'Project',
    pages: [
      ['performance', 'Performance', 'docs/performance.md'],
      ['figures/widget', 'Figures of the widget', 'bench/results/widget.md'],
      ['figures/peers', 'Figures beside the peers', 'bench/results/peers.md'],
      ['versions', 'Versions and support', 'docs/versions.md'],
      ['changelog', 'Changelog', 'CHANGELOG.md'],
      ['architecture', 'Architecture', 'docs/architecture.md'],
      ['glossary', 'Glossary', 'docs/glossary.md'],
      ['flakes', 'Tests that failed by chance', 'docs/flakes.md'],
      ['decisions/index', 'Decisions', null],
      ['contributing', 'Contributing', 'CONTRIBUTING.md'],
      ['release', 'Releases', 'docs/release.md'],
    ],
  },
];

/** What stands in no side bar. */
const HOME = ['index', 'Home', 'site/home.md'];

/** Folders and files that others link to, and the page that stands for them. */
const STAND_INS = {
  'docs/frameworks': 'frameworks/index',
  'docs/decisions': 'decisions/index',
  'examples': 'frameworks/index',
  'README.md': 'index',
};

/** Every page that is made from one file: `[address, name, file]`. */
export function copiedPages(decisions) {
  const listed = [HOME, ...GROUPS.flatMap(({pages}) => pages)].filter(([, , file]) => file !== null);
  return [...listed, ...decisions.map((file) => [file.slice('docs/'.length, -'.md'.length), file, file])];
}

/** The address of the page that a file or folder of the repository became, by its path. */
export function addresses(decisions) {
  const copied = copiedPages(decisions).map(([address, , file]) => [file, address]);
  return new Map([...copied, ...Object.entries(STAND_INS)]);
}

/** The side bar as VitePress takes it. */
export function sidebar() {
  return GROUPS.map(({text, pages}) => ({
    text,
    items: pages.map(([address, name]) => ({text: name, link: linkTo(address)})),
  }));
}

/** What a link to a page looks like. */
export function linkTo(address) {
  return `/${address.replace(/(^|\/)index$/, '$1')}`;
}
