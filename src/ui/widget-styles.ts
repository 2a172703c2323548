import type {CSSResultGroup} from 'lit';
import {layoutStyles} from './layout-styles.js';
import {partStyles} from './part-styles.js';
import {themeStyles} from './theme.js';

/** The style sheets of the first view, in the order in which they overrule each other; `payment-views.ts` has the others. */
export const widgetStyles: CSSResultGroup = [themeStyles, layoutStyles, partStyles];
