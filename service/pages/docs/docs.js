/** Shows the OpenAPI document of this service; each operation can be tried out. */

/** @typedef {{createApiReference(place: string, options: Readonly<Record<string, unknown>>): unknown}} Viewer what the script before this one defines */

const {Scalar} = /** @type {{Scalar: Viewer}} */ (/** @type {unknown} */ (globalThis));

Scalar.createApiReference('#reference', {
  url: '/docs/json',
  defaultOpenAllTags: false,
  // The head of the page has a link to the file.
  documentDownloadType: 'none',
  // The page follows the system, as its head does.
  hideDarkModeToggle: true,
  // The service calls nobody else: no fonts, no usage figures, no proxy, no client on another site, no assistant.
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: {disabled: true},
  mcp: {disabled: true},
});
