/** Which files of the repository become pages of the documentation site, with their addresses and order. */

/**
 * The sidebar, at most 15 entries: each page's address without extension, its title, and its source file; null for a generated page.
 * `below` are the pages that an entry links to.
 */
const GROUPS = [
  {text: 'Start', entries: [{page: ['start', 'In five minutes', 'docs/start.md']}]},
  {
    text: 'How to',
    entries: [
      {page: ['modes/charge', 'Charge a card', 'docs/modes/charge.md']},
      {page: ['modes/add', 'Save a card', 'docs/modes/add.md']},
      {page: ['modes/invoice', 'Have an invoice paid', 'docs/modes/invoice.md']},
      {
        page: ['frameworks/index', 'Use a framework', 'examples/README.md'],
        below: [
          ['frameworks/html', 'Plain HTML', 'docs/frameworks/html.md'],
          ['frameworks/react', 'React', 'docs/frameworks/react.md'],
          ['frameworks/next', 'Next.js', 'docs/frameworks/next.md'],
          ['frameworks/vue', 'Vue', 'docs/frameworks/vue.md'],
          ['frameworks/svelte', 'Svelte', 'docs/frameworks/svelte.md'],
          ['frameworks/angular', 'Angular', 'docs/frameworks/angular.md'],
        ],
      },
      {page: ['server', 'Confirm on your server', 'docs/server.md']},
      {
        page: ['testing', 'Test every outcome', 'docs/testing.md'],
        below: [
          ['playground', 'Playground', 'site/playground.md'],
          ['clock', 'Moving the clock', 'docs/clock.md'],
        ],
      },
      {
        page: ['theming', 'Change colours and texts', 'docs/theming.md'],
        below: [
          ['appearance', 'Appearance editor', 'site/appearance.md'],
          ['reference/tokens', 'Tokens and parts', null],
          ['wording', 'Wording', 'docs/wording.md'],
          ['screen-reader', 'Screen readers', 'docs/screen-reader.md'],
        ],
      },
      {
        page: ['host-pages', 'Set security headers', 'docs/host-pages.md'],
        below: [['script-inventory', 'Scripts in a page', 'docs/script-inventory.md']],
      },
    ],
  },
  {
    text: 'Reference',
    entries: [
      {
        page: ['element', 'The element', 'docs/element.md'],
        below: [
          ['reference/element', 'Attributes and methods, from the source', null],
          ['reference/events', 'Events, from the source', null],
          ['page-api', 'The page and the widget', 'docs/page-api.md'],
        ],
      },
      {page: ['codes/index', 'Codes', 'docs/codes.md']},
      {page: ['problems', 'What the console says', 'docs/problems.md']},
      {
        page: ['service', 'The service', 'service/README.md'],
        below: [
          ['api-cases', 'Cases of the service', 'docs/api-cases.md'],
          ['rails', 'Real systems behind the service', 'docs/rails.md'],
          ['accounts', 'Accounts by command', 'docs/accounts.md'],
          ['going-live', 'Going live', 'docs/going-live.md'],
          ['running', 'Running the service', 'docs/running.md'],
          ['monitoring', 'Monitoring the service', 'docs/monitoring.md'],
        ],
      },
    ],
  },
  {
    text: 'Explanation',
    entries: [
      {
        page: ['guarantees', 'Guarantees', 'docs/guarantees.md'],
        below: [
          ['fault-matrix', 'Fault matrix', 'docs/fault-matrix.md'],
          ['versions', 'Versions and support', 'docs/versions.md'],
          ['security', 'Security', 'SECURITY.md'],
        ],
      },
      {
        page: ['architecture', 'How it is built', 'docs/architecture.md'],
        below: [
          ['glossary', 'Glossary', 'docs/glossary.md'],
          ['decisions/index', 'Decisions', null],
          ['performance', 'Performance', 'docs/performance.md'],
          ['looks', 'How the form looks', 'docs/looks.md'],
          ['figures/widget', 'Figures of the widget', 'bench/results/widget.md'],
          ['figures/peers', 'Figures of other widgets', 'bench/results/peers.md'],
          ['flakes', 'Flaky tests', 'docs/flakes.md'],
          ['contributing', 'Contributing', 'CONTRIBUTING.md'],
          ['release', 'Releases', 'docs/release.md'],
          ['changelog', 'Changelog', 'CHANGELOG.md'],
        ],
      },
    ],
  },
];

const ENTRIES = GROUPS.flatMap(({entries}) => entries);

/** The home page, which is not in the sidebar. */
const HOME = ['index', 'Home', 'site/home.md'];

/** Linked files and folders that have no page, and the page to link to instead. */
const STAND_INS = {
  'docs/frameworks': 'frameworks/index',
  'docs/decisions': 'decisions/index',
  'examples': 'frameworks/index',
  'README.md': 'index',
};

/** Every page with a source file: `[address, title, file]`. */
export function copiedPages(decisions) {
  const entries = ENTRIES.flatMap(({page, below = []}) => [page, ...below]);
  const listed = [HOME, ...entries].filter(([, , file]) => file !== null);
  return [...listed, ...decisions.map((file) => [file.slice('docs/'.length, -'.md'.length), file, file])];
}

/** The page address of each file or folder of the repository. */
export function addresses(decisions) {
  const copied = copiedPages(decisions).map(([address, , file]) => [file, address]);
  return new Map([...copied, ...Object.entries(STAND_INS)]);
}

/** The sidebar in VitePress format. */
export function sidebar() {
  return GROUPS.map(({text, entries}) => ({
    text,
    items: entries.map(({page: [address, name]}) => ({text: name, link: linkTo(address)})),
  }));
}

/** A line of Markdown links to the pages below an entry; only a line break if there are none. */
export function linksBelow(address) {
  const {below = []} = ENTRIES.find(({page: [own]}) => own === address) ?? {};
  return below.length === 0
    ? ''
    : `\n\n**See also:** ${below.map(([to, name]) => `[${name}](${linkTo(to)})`).join(' · ')}\n`;
}

/** The link to a page. */
export function linkTo(address) {
  return `/${address.replace(/(^|\/)index$/, '$1')}`;
}
