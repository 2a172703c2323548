/** Runs before the page is drawn: says what the page will show, so that the style sheet keeps the room for it. */
const query = new URLSearchParams(location.search);
const mode = query.get('mode') ?? 'charge';
const hasLines = mode === 'invoice' || (mode === 'charge' && !query.get('amount'));
Object.assign(document.documentElement.dataset, {mode, lines: String(hasLines)});
