import {isCurrency, type Money} from '../core/money.js';
import type {Fields} from '../core/json-reader.js';
import {BROWSER_CLOCK} from '../platform/browser-clock.js';
import {PATIENT, send, untilDecided} from '../api/http.js';

/** What the service says the card is for. Nothing of it comes from the page around the frame. */
export interface Facts {
  readonly merchantName: string;
  /** `null` when a publishable key authorises: then the page alone decides. */
  readonly mode: 'add' | 'charge' | 'invoice' | null;
  /** What the session charges; undefined where nothing is bound. */
  readonly money: Money | undefined;
}

/** Asks the service what a credential is for; undefined when it does not say. Never rejects. */
export async function readFacts(url: string, credential: string): Promise<Facts | undefined> {
  const decision = await untilDecided(() => send({method: 'GET', url, credential, read: factsOf}), {
    env: BROWSER_CLOCK,
    persistence: PATIENT,
  });
  return decision?.kind === 'answered' ? decision.value : undefined;
}

function factsOf(json: Fields): Facts {
  const mode = json.textOrNull('mode');
  const currency = json.text('currency');
  const minor = json.integerOr('amount', -1);
  return {
    merchantName: json.text('merchant_name'),
    mode: mode === 'add' || mode === 'charge' || mode === 'invoice' ? mode : null,
    money: minor >= 0 && isCurrency(currency) ? {minor, currency} : undefined,
  };
}
