import type {FrameTheme} from '../card-protocol/frame-appearance.js';

/** Dresses the page in a theme's values. Through CSSOM: a strict `style-src` allows no style attribute in markup. */
export function applyTheme(theme: FrameTheme, root: HTMLElement): void {
  const {style} = root;
  style.colorScheme = theme.scheme;
  style.setProperty('--color-text', theme.colorText);
  style.setProperty('--color-muted', theme.colorMuted);
  style.setProperty('--color-background', theme.colorBackground);
  style.setProperty('--color-border', theme.colorBorder);
  style.setProperty('--color-accent', theme.colorAccent);
  style.setProperty('--color-danger', theme.colorDanger);
  style.setProperty('--radius', `${String(theme.radius)}px`);
  style.setProperty('--font-size', `${String(theme.fontSize)}px`);
}
