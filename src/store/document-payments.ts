import {browserWorld} from './browser-environment.js';
import {PaymentRuns} from './payment-registry.js';

/** The payments of this document. The one state that is a module's: an element comes and goes, its payment stays. */
export const DOCUMENT_RUNS = new PaymentRuns(browserWorld());
