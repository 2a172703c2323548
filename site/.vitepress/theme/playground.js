/** The choices of the playground, their form in the URL, and the code for the same widget. */

const DEFAULTS = {
  mode: 'charge',
  amount: '19.99',
  currency: 'USD',
  description: 'Two bags of coffee',
  methods: 'card qr phone',
  lang: 'en',
  look: '',
  theme: '',
  service: 'http://127.0.0.1:4010',
};

/** The page loads a script from this address, so a link must not be able to name any other machine than the reader's own. */
const OWN_MACHINE = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Decimals of each currency (ISO 4217). */
const DECIMALS = {BIF: 0, USD: 2, KES: 2, XAF: 0};

/** The methods to choose from in each mode; the first is the default. Add mode saves a card. */
const METHODS = {
  charge: ['card', 'card wallet', 'wallet'],
  add: ['card'],
  invoice: ['card qr phone', 'card qr phone wallet', 'qr phone', 'qr', 'phone', 'wallet', 'card'],
};

/** The methods to choose from. No provider of wallets has accounts in dollars. */
export function methodsFor({mode, currency}) {
  return METHODS[mode].filter((methods) => currency !== 'USD' || !methods.includes('wallet'));
}

/** The chosen methods, or the default if they are not among those to choose from. */
export function methodsOf(choices) {
  const offered = methodsFor(choices);
  return offered.includes(choices.methods) ? choices.methods : offered[0];
}

/** The choices in the URL. A service that is not on this machine is ignored. */
export function readChoices(search) {
  const query = new URLSearchParams(search);
  const given = Object.keys(DEFAULTS).filter((name) => query.has(name));
  const choices = {...DEFAULTS, ...Object.fromEntries(given.map((name) => [name, query.get(name)]))};
  return isOwnMachine(choices.service) ? choices : {...choices, service: DEFAULTS.service};
}

export function isOwnMachine(service) {
  return OWN_MACHINE.test(service);
}

/** The query string for these choices, without the defaults. */
export function writeChoices(choices) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(choices)) if (value !== DEFAULTS[name]) query.set(name, value);
  return query.size > 0 ? `?${query}` : '';
}

/** The attributes of the widget, in the order they are written. */
export function attributesOf({mode, amount, currency, description, methods, lang, service}, invoiceId) {
  return {
    mode,
    'api-url': service,
    'client-key': `pk_test_demo${currency}0000000000`,
    ...(mode === 'charge' && {amount, currency, description}),
    ...(mode === 'charge' && methods.includes('wallet') && {methods}),
    ...(mode === 'invoice' && {'invoice-id': invoiceId, methods}),
    lang,
  };
}

/** The code of a page with this widget, to copy. */
export function codeOf(attributes) {
  const written = Object.entries(attributes).map(([name, value]) => `  ${name}="${value.replaceAll('"', '&quot;')}"`);
  return `<script src="${attributes['api-url']}/elements/payment-widget.js" crossorigin defer></script>

<payment-widget
${written.join('\n')}
>
  <p>If no payment form appears here, <a href="mailto:shop@example.com">write to us</a>.</p>
</payment-widget>

<script>
  const widget = document.querySelector('payment-widget');
  widget.addEventListener('onSuccess', ({detail}) => console.log('paid or saved', detail));
  widget.addEventListener('onFailure', ({detail}) => console.log(detail?.code ?? 'declined'));
</script>`;
}

/** An invoice of the service's demo merchant, for that amount in major units. */
export async function makeInvoice({service, currency, amount}) {
  const minor = Math.round(Number(amount) * 10 ** DECIMALS[currency]);
  const answer = await fetch(`${service}/simulator/invoices`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({currency, amount: minor}),
  });
  if (answer.ok) return (await answer.json()).id;
  const {message} = await answer.json().catch(() => ({}));
  throw new Error(message ?? `The service answered with status ${answer.status}.`);
}

/** Loads the element from the service, as a shop's page would, once. */
export async function loadElement(service) {
  if (customElements.get('payment-widget')) return;
  const script = document.createElement('script');
  script.src = `${service}/elements/payment-widget.js`;
  await new Promise((loaded, failed) => {
    script.addEventListener('load', loaded);
    script.addEventListener('error', () => failed(new Error(`No service answers at ${service}.`)));
    document.head.append(script);
  });
  await customElements.whenDefined('payment-widget');
}
