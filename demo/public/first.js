/**
 * Runs before the page is drawn: says what the page will show, so that the style sheet keeps the room for it, and that its
 * words have still to be put into another language.
 */
const query = new URLSearchParams(location.search);
const mode = location.pathname === '/two.html' ? 'two' : (query.get('mode') ?? 'charge');
const hasLines = mode === 'invoice' || (mode === 'charge' && !query.get('amount'));
Object.assign(document.documentElement.dataset, {mode, lines: String(hasLines)});
if (/^(fr|rn|sw)\b/.test(query.get('lang') ?? '')) document.documentElement.dataset.unsaid = 'true';
