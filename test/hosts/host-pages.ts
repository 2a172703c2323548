/** The values in a host page's headers and scripts. */
export interface Places {
  /** The payment service's origin. */
  readonly service: string;
  /** The origin of a page that embeds the merchant's page in a frame. */
  readonly embedder: string;
  /** New for every response. */
  readonly nonce: string;
  /** The digest of the service's script, for `integrity`. */
  readonly integrity: string;
}

/** A kind of page into which a merchant may put the widget. */
export interface HostPage {
  /** Its heading in the document. */
  readonly title: string;
  /** What happens to a card payment there. */
  readonly outcome: 'pays' | 'shows why' | 'no widget';
  readonly headers: (places: Places) => Readonly<Record<string, string>>;
  /** The tags that load the widget. */
  readonly scripts: (places: Places) => readonly string[];
}

const OWN_SCRIPT = '<script src="/payment-widget.js" defer></script>';
const TRUSTED_TYPES = {'require-trusted-types-for': "'script'", 'trusted-types': 'lit-html payment-widget'};

/** Every tested kind of page, by its name in the tests. The document's headers are generated from here. */
export const HOST_PAGES = {
  'strict': {
    title: 'A strict policy, the script on your own server',
    outcome: 'pays',
    headers: ({service}) => policy(service, TRUSTED_TYPES),
    scripts: () => [OWN_SCRIPT],
  },
  'service-script': {
    title: 'A strict policy, the script from the service',
    outcome: 'pays',
    headers: ({service}) => policy(service, {'script-src': `'self' ${service}/elements/`, ...TRUSTED_TYPES}),
    scripts: ({service}) => [`<script src="${scriptOf(service)}" defer></script>`],
  },
  'modules': {
    title: 'Trusted Types, and the widget in your own bundle',
    outcome: 'pays',
    headers: ({service}) => policy(service, TRUSTED_TYPES),
    scripts: () => ['<script type="module" src="/bundle/define.js"></script>'],
  },
  'nonce': {
    title: 'Scripts by nonce only',
    outcome: 'pays',
    headers: ({service, nonce}) => policy(service, {'script-src': `'nonce-${nonce}'`, ...TRUSTED_TYPES}),
    scripts: ({nonce, service}) => [`<script nonce="${nonce}" src="${scriptOf(service)}" defer></script>`],
  },
  'strict-dynamic': {
    title: 'A nonce and strict-dynamic',
    outcome: 'pays',
    headers: ({service, nonce}) => policy(service, {'script-src': `'nonce-${nonce}' 'strict-dynamic'`}),
    scripts: ({nonce, service}) => [
      `<script nonce="${nonce}" src="/loader.js" data-loads="${scriptOf(service)}"></script>`,
    ],
  },
  'integrity': {
    title: 'The service’s script, pinned by its digest',
    outcome: 'pays',
    headers: ({service}) => policy(service, {'script-src': `'self' ${service}/elements/`, ...TRUSTED_TYPES}),
    scripts: ({service, integrity}) => [pinned(service, integrity)],
  },
  'wrong-integrity': {
    title: 'A digest that does not fit',
    outcome: 'no widget',
    headers: ({service}) => policy(service, {'script-src': `'self' ${service}/elements/`, ...TRUSTED_TYPES}),
    scripts: ({service}) => [pinned(service, `sha384-${'A'.repeat(64)}`)],
  },
  'isolated': {
    title: 'A cross-origin isolated page',
    outcome: 'pays',
    headers: ({service}) => ({
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      ...policy(service, {'script-src': `'self' ${service}/elements/`, ...TRUSTED_TYPES}),
    }),
    scripts: ({service}) => [`<script src="${scriptOf(service)}" defer></script>`],
  },
  'framed': {
    title: 'Your page in a frame of another allowed origin',
    outcome: 'pays',
    headers: ({service, embedder}) => policy(service, {'frame-ancestors': embedder}),
    scripts: () => [OWN_SCRIPT],
  },
  'framed-by-stranger': {
    title: 'Your page in a frame of an origin that is not allowed',
    outcome: 'shows why',
    headers: ({service, embedder}) => policy(service, {'frame-ancestors': embedder}),
    scripts: () => [OWN_SCRIPT],
  },
  'sandboxed': {
    title: 'A sandbox that keeps the origin',
    outcome: 'pays',
    headers: ({service}) => policy(service, {sandbox: 'allow-scripts allow-same-origin allow-forms'}),
    scripts: () => [OWN_SCRIPT],
  },
  'opaque': {
    title: 'A sandbox that takes the origin away',
    outcome: 'shows why',
    headers: ({service}) => policy(service, {sandbox: 'allow-scripts allow-forms'}),
    scripts: () => [OWN_SCRIPT],
  },
  'twice': {
    title: 'Two copies of the widget, or another Lit, under Trusted Types',
    outcome: 'pays',
    headers: ({service}) =>
      policy(service, {
        'script-src': `'self' ${service}/elements/`,
        ...TRUSTED_TYPES,
        'trusted-types': "lit-html payment-widget 'allow-duplicates'",
      }),
    scripts: ({service}) => [
      '<script src="/older/payment-widget.js" defer></script>',
      `<script src="${scriptOf(service)}" defer></script>`,
    ],
  },
  'tag-taken': {
    title: 'Another element with the same tag',
    outcome: 'no widget',
    headers: ({service}) => policy(service, TRUSTED_TYPES),
    scripts: () => ['<script src="/other-element.js" defer></script>', OWN_SCRIPT],
  },
  'no-frame-src': {
    title: 'Without `frame-src`',
    outcome: 'shows why',
    headers: ({service}) => policy(service, {'frame-src': undefined}),
    scripts: () => [OWN_SCRIPT],
  },
  'no-connect-src': {
    title: 'Without `connect-src`',
    outcome: 'shows why',
    headers: ({service}) => policy(service, {'connect-src': undefined}),
    scripts: () => [OWN_SCRIPT],
  },
} satisfies Readonly<Record<string, HostPage>>;

export type HostPageName = keyof typeof HOST_PAGES;

/** The base policy of every page, plus the page's own directives. */
function policy(
  service: string,
  more: Readonly<Record<string, string | undefined>>,
): Readonly<{'Content-Security-Policy': string}> {
  const directives: Readonly<Record<string, string | undefined>> = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self'",
    'connect-src': service,
    'frame-src': service,
    'base-uri': "'none'",
    ...more,
  };
  const written = Object.entries(directives).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  );
  return {'Content-Security-Policy': written.join('; ')};
}

function scriptOf(service: string): string {
  return `${service}/elements/payment-widget.js`;
}

function pinned(service: string, integrity: string): string {
  return `<script src="${scriptOf(service)}" integrity="${integrity}" crossorigin="anonymous" defer></script>`;
}
