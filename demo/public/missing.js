import {showTheme} from './page.js';
import {language, speak} from './words.js';

const query = new URLSearchParams(location.search);
showTheme(query.get('theme') ?? 'system');
// A wrong address names no language, so the browser's is used.
speak(query.get('lang') ?? navigator.language);
for (const link of document.querySelectorAll('main a, nav a')) {
  const {pathname, searchParams} = new URL(link.getAttribute('href') ?? '/', location.origin);
  searchParams.set('lang', language());
  link.setAttribute('href', `${pathname}?${searchParams.toString()}`);
}
