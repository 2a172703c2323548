/**
 * Runs before the first paint: tells the style sheet what the page will show, so that it reserves the space, and whether
 * the texts still have to be translated.
 */
const query = new URLSearchParams(location.search);
const mode = location.pathname === '/two.html' ? 'two' : (query.get('mode') ?? 'charge');
const hasLines = mode === 'invoice' || (mode === 'charge' && !query.get('amount'));
Object.assign(document.documentElement.dataset, {mode, lines: String(hasLines)});
if (/^(fr|rn|sw)\b/.test(query.get('lang') ?? '')) document.documentElement.dataset.unsaid = 'true';
