import {invoiceSubject, invoiceView} from '../views/invoice-view.js';
import {readPhone} from '../views/number-view.js';
import {countdownAnnouncement} from '../views/countdown-and-press.js';
import type {LazyViews} from '../views/widget-model.js';

/** The code for invoices, loaded when a page has one: the invoice's rails, their effects and their views. */
export {INVOICE_MODE as PART} from '../store/invoice-effects.js';

export const VIEWS: LazyViews = {invoice: {invoiceView, invoiceSubject, readPhone}, countdownAnnouncement};
