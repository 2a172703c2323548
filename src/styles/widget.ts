import {unsafeCSS, type CSSResultGroup} from 'lit'; // eslint-disable-line no-restricted-syntax -- our own style sheets, which are plain text for the script before Lit
import {CRITICAL_CSS} from './critical.js';
import {THEME_CSS} from './theme.js';
import {layoutStyles} from './layout-styles.js';
import {partStyles} from './part-styles.js';
import {qrStyles} from './qr-styles.js';
import {receiptStyles} from './receipt-styles.js';
import {savedCardStyles} from './saved-card-styles.js';

/** The style sheets, in the order in which they overrule each other. */
export const widgetStyles: CSSResultGroup = [
  ...[THEME_CSS, CRITICAL_CSS].map((text) => unsafeCSS(text)),
  layoutStyles,
  partStyles,
  qrStyles,
  receiptStyles,
  savedCardStyles,
];
