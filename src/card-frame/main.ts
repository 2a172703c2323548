import {CardFrame, detectCover, offerHandshake} from './card-frame.js';
import {takeFields} from './fields.js';

const place = document.getElementById('card');
const fields = takeFields();
const allowed = document.querySelector<HTMLMetaElement>('meta[name="allowed-origins"]')?.content ?? '';

function today(): {month: number; year: number} {
  const now = new Date();
  return {month: now.getMonth() + 1, year: now.getFullYear()};
}

if (place && fields) {
  offerHandshake({
    self: window,
    embedder: window.parent,
    // Missing in Firefox before 150.
    embedderOrigin: (location as Partial<Location>).ancestorOrigins?.[0],
    allowedOrigins: allowed.split(' '),
    onPaired: (port, nonce) => {
      const frame = new CardFrame({
        port,
        nonce,
        fields,
        place,
        today,
        tokenUrl: new URL('../v2/tokens', location.href).href,
        codeTokenUrl: new URL('../v2/tokens/code', location.href).href,
        detectCover: () => detectCover(place),
      });
      window.addEventListener('pagehide', () => {
        frame.clear();
      });
    },
  });
}
