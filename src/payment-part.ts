/** What pays, and what says how that went: loaded while the payer sees the form already, and begins to type. */
export {attributeSlip, eventSlip} from './developer-slips.js';
export {findProblems} from './diagnosis.js';
export {diagnose} from './io/frame-diagnosis.js';
export {canShareText} from './io/receipt.js';
export {keepActions} from './keep-actions.js';
export {DOCUMENT_RUNS} from './rails/document-runs.js';
export {complainOfLoss} from './rails/loss-remedy.js';
export {PAYMENT_VIEWS} from './ui/payment-views.js';
