import {browserEnvironment} from './browser-environment.js';
import {PaymentRegistry} from './payment-registry.js';

/** The payments of this document. The one state that is a module's: an element comes and goes, its payment stays. */
export const DOCUMENT_PAYMENTS = new PaymentRegistry(browserEnvironment());
