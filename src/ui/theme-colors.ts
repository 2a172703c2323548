import type {ThemeColors} from '../core/contrast.js';
import {newContext, opaque, readFrameTheme, toHex} from '../look/frame-theme.js';

/** Reads the colours whose contrast counts; undefined when the probe is in no document, and so has none. */
export function readThemeColors(probe: Element): ThemeColors | undefined {
  const {columnRuleColor, textEmphasisColor} = getComputedStyle(probe);
  if (columnRuleColor === '') return undefined;
  const theme = readFrameTheme(probe);
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
