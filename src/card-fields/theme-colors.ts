import type {ThemeColors} from '../core/contrast.js';
import type {FrameTheme} from '../card-protocol/frame-appearance.js';
import {newContext, opaque, toHex} from './theme.js';

/** Reads the colours whose contrast counts from a probe in a document, beside those that are read already. */
export function readThemeColors(probe: Element, theme: FrameTheme): ThemeColors {
  const {columnRuleColor, textEmphasisColor} = getComputedStyle(probe);
  return {
    'text': theme.colorText,
    'muted': theme.colorMuted,
    'background': theme.colorBackground,
    'border': theme.colorBorder,
    'accent': theme.colorAccent,
    'on-accent': toHex(columnRuleColor, opaque(theme.colorAccent)),
    'danger': theme.colorDanger,
    'success': toHex(textEmphasisColor, opaque(theme.colorBackground)),
  };
}

/** Whether what is read are the page's colours: forced ones are the payer's own, and most notations need a canvas. */
export function hasReadableColors(): boolean {
  return !matchMedia('(forced-colors: active)').matches && newContext() !== null;
}
