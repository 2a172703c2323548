/** Marks a style sheet for editors and for the build, which minifies it. It takes no values. */
export function css(text: TemplateStringsArray): string {
  return text.join('');
}

/**
 * The theme. Every value is a custom property a page may set on the element; the defaults follow the page's
 * `color-scheme`, live. Underscored names are internal.
 */
export const THEME_SOURCE: string = css`
  :host {
    --_text: var(--payment-widget-color-text, light-dark(#18202b, #eef2f6));
    --_muted: var(--payment-widget-color-muted, light-dark(#5a6675, #a3afbd));
    --_background: var(--payment-widget-color-background, light-dark(#ffffff, #14191f));
    --_border: var(--payment-widget-color-border, light-dark(#858f9c, #6f7c8b));
    --_accent: var(--payment-widget-color-accent, light-dark(#14694a, #6fd3a9));
    --_on-accent: var(--payment-widget-color-on-accent, light-dark(#ffffff, #06281b));
    --_danger: var(--payment-widget-color-danger, light-dark(#b3261e, #ff9d94));
    --_success: var(--payment-widget-color-success, light-dark(#14694a, #6fd3a9));
    --_radius: var(--payment-widget-radius, 10px);
    --_font-size: var(--payment-widget-font-size, max(16px, 1rem));
    --_space: var(--payment-widget-spacing, 16px);
    --_pad: 8px;
    display: block;
    container-type: inline-size;
    box-sizing: border-box;
    min-inline-size: 240px;
    max-inline-size: var(--payment-widget-max-inline-size, 40em);
    contain-intrinsic-inline-size: min(440px, 100vw - 80px);
    font-family: var(--payment-widget-font-family, system-ui, sans-serif);
    font-size: var(--_font-size);
    line-height: 1.5;
  }
  :host([hidden]) {
    display: none;
  }
  :host([theme='light']) {
    color-scheme: light;
  }
  :host([theme='dark']) {
    color-scheme: dark;
  }
  :host([density='compact']) {
    --_space: var(--payment-widget-spacing, 12px);
    --_pad: 4px;
  }
  /* Otherwise "display" in a class would override the browser's own rule for "hidden". */
  [hidden] {
    display: none !important;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  /* Empty and invisible; carries the theme's values as computed colours, and has transitions, whose ends report changes. */
  .probe {
    position: absolute;
    visibility: hidden;
    color: var(--_text);
    background-color: var(--_background);
    border: 0 solid var(--_border);
    outline-color: var(--_accent);
    text-decoration-color: var(--_danger);
    caret-color: var(--_muted);
    column-rule-color: var(--_on-accent);
    border-bottom-color: var(--_success);
    border-top-left-radius: var(--_radius);
    text-indent: var(--_pad);
    transition: all 1ms;
  }
`;

/** Whether style sheets support `light-dark()`. True on a server, which has no `CSS`. */
export const KNOWS_SCHEMES: boolean = typeof CSS === 'undefined' || CSS.supports('color: light-dark(red, red)');

/**
 * The theme's style sheet. In browsers without `light-dark()` it has the light colours, until `card-fields/theme-watcher.ts` sets the colours of
 * the scheme on `.widget`.
 */
export const THEME_CSS: string = KNOWS_SCHEMES
  ? THEME_SOURCE
  : THEME_SOURCE.replace(/light-dark\((#\w+), ?#\w+\)/g, '$1');
