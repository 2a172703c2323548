import {Late} from './core/late.js';
import {BROWSER_CLOCK} from './io/browser-clock.js';
import {BROWSER_CONNECTION} from './io/connection.js';
import {readEarly} from './io/early-read.js';
import {pathOf} from './io/paths.js';
import type {keepActions} from './keep-actions.js';
import type {RunsSource} from './rails/late-runs.js';

/** What pays, and what says how that went. They come together: nothing is paid that nobody could be told of. */
export const PAYMENT_PART = new Late(() => import('./payment-part.js'));

/** The payments of this document. */
export const OF_DOCUMENT: RunsSource = {
  late: new Late(async () => (await PAYMENT_PART.load()).DOCUMENT_RUNS),
  world: {...BROWSER_CLOCK, ...BROWSER_CONNECTION},
  readEarly: ({apiUrl, invoiceId}, credential) => {
    // A session that the page's function has yet to fetch is fetched once, by what pays.
    if (typeof credential === 'string') readEarly({url: apiUrl + pathOf('/v2/invoices/{id}', invoiceId), credential});
  },
};

type KeepActions = typeof keepActions;

/** What the payer may take along: it is loaded with what there is to take. */
export function lateKeepActions(...asked: Parameters<KeepActions>): ReturnType<KeepActions> {
  const actions = (): ReturnType<KeepActions> | undefined => PAYMENT_PART.part?.keepActions(...asked);
  return {
    copyCode: (code) => actions()?.copyCode(code),
    keepImage: (...picture) => actions()?.keepImage(...picture),
    keepReceipt: (...receipt) => actions()?.keepReceipt(...receipt),
  };
}
