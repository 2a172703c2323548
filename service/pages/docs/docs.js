/** Shows the contract document that this very service gives, and lets its operations be tried out. */

/** @typedef {(options: Readonly<Record<string, unknown>>) => unknown} SwaggerUI what the script before this one leaves */

const {SwaggerUIBundle} = /** @type {{SwaggerUIBundle: SwaggerUI}} */ (/** @type {unknown} */ (globalThis));

SwaggerUIBundle({
  url: '/docs/json',
  dom_id: '#contract',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
  showExtensions: true,
  tryItOutEnabled: false,
  validatorUrl: null,
});
