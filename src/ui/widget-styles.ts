import type {CSSResultGroup} from 'lit';
import {layoutStyles} from './layout-styles.js';
import {partStyles} from './part-styles.js';
import {qrStyles} from './qr-styles.js';
import {receiptStyles} from './receipt-styles.js';
import {savedCardStyles} from './saved-card-styles.js';
import {themeStyles} from './theme.js';

/** The element's style sheets, in the order in which they overrule each other. */
export const widgetStyles: CSSResultGroup = [
  themeStyles,
  layoutStyles,
  partStyles,
  qrStyles,
  receiptStyles,
  savedCardStyles,
];
