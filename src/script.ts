/** The types of `dist/payment-widget.js`: a page's script, which registers the tag. At run time it exports nothing. */
export type {PaymentWidgetElement} from './define.js';
