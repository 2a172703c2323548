import type {CSSResult} from 'lit';
import {layoutStyles} from './layout-styles.js';
import {partStyles} from './part-styles.js';
import {qrStyles} from './qr-styles.js';
import {receiptStyles} from './receipt-styles.js';
import {savedCardStyles} from './saved-card-styles.js';
import {themeStyles} from './theme.js';

/** Everything that the widget's shadow root is styled with. */
export const STYLES: CSSResult[] = [themeStyles, layoutStyles, partStyles, qrStyles, receiptStyles, savedCardStyles];
