import {css} from './theme.js';

/** Critical CSS: the box, the form and its skeletons, for the loader and the element. Colours and sizes come from the theme. */
export const CRITICAL_CSS: string = css`
  .widget {
    --_line: color-mix(in srgb, var(--_border) 35%, var(--_background));
    --_soft: color-mix(in srgb, var(--_text) 4%, var(--_background));
    display: grid;
    position: relative;
    gap: var(--_space);
    padding: var(--_space);
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) + 4px);
    background: var(--_background);
    color: var(--_text);
    overflow-wrap: anywhere;
    /* All languages of the widget run from left to right, also in a page that does not. */
    direction: ltr;
  }
  /* The page's own content of the tag replaces a missing widget, and follows a widget that cannot take a payment. */
  .widget:not(.unable) ~ slot {
    display: none;
  }
  /* Its children are the rows of the widget. */
  .controls {
    display: contents;
  }
  @container (min-width: 420px) {
    .widget {
      padding: calc(var(--_space) + 4px);
    }
  }
  @container (max-width: 300px) {
    .widget {
      padding: 12px;
    }
  }
  p {
    margin: 0;
  }
  .muted {
    color: var(--_muted);
    font-size: 0.9375em;
  }
  /*
   * The page cannot hide it, because a payer must see that no real money moves. An important rule of a shadow tree overrides an
   * important rule of the page (CSS Cascading and Inheritance 5, 6.4.4).
   */
  .badge {
    all: unset !important;
    display: block !important;
    position: relative !important;
    place-self: start end !important;
    padding: 1px 9px !important;
    border: 1px solid #8a5b00 !important;
    border-radius: 99px !important;
    background: #fff6e0 !important;
    color: #6b4600 !important;
    font:
      600 12px / 18px system-ui,
      sans-serif !important;
  }
  /* The merchant, the amount and the description. The first line keeps its space until the name is known. */
  .summary {
    display: grid;
    grid-template-columns: 1fr auto;
    column-gap: 12px;
  }
  .summary > p:first-child {
    min-block-size: 1.5em;
  }
  .amount {
    font-size: 1.875em;
    font-weight: 650;
    line-height: 1.2;
    letter-spacing: -0.015em;
    font-variant-numeric: tabular-nums;
  }
  .summary > .amount,
  .summary > .what {
    grid-column: 1 / -1;
  }
  .stack {
    display: grid;
    gap: var(--_space);
  }
  /* A box of fields; each is a cell with its label inside. */
  .box {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  .frame {
    container-type: inline-size;
    position: relative;
  }
  iframe {
    display: block;
    inline-size: 100%;
    block-size: calc(7.5em + 6 * var(--_pad) + 2px);
    border: 0;
    background: transparent;
  }
  .frame.dark iframe {
    color-scheme: dark;
  }
  .frame.light iframe {
    color-scheme: light;
  }
  .frame.loading iframe {
    visibility: hidden;
  }
  .frame > .wait {
    position: absolute;
    inset: 0;
  }
  /* The skeleton while the fields load: the same cells, with a bar for each label. */
  .wait {
    display: grid;
    grid-template-columns: 1fr 1fr;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .skeleton {
    display: flow-root;
    min-block-size: calc(2.5em + 2 * var(--_pad));
  }
  .skeleton::before {
    content: '';
    display: block;
    inline-size: 40%;
    block-size: 10px;
    margin: 12px 14px;
    border-radius: 5px;
    background: var(--_line);
  }
  .wait > :first-child,
  .wait > :nth-child(4) {
    grid-column: 1 / -1;
  }
  .skeleton + .skeleton {
    border-block-start: 1px solid var(--_line);
  }
  /* The line of small text below the button. */
  .quiet {
    color: var(--_muted);
    font-size: 0.8125em;
    line-height: 1.4;
    text-align: center;
    text-wrap: balance;
  }
  .stack > .quiet {
    margin-block-start: -4px;
  }
  .stack > .other {
    min-block-size: 44px;
    margin-block: -12px -8px;
    font-size: 0.8125em;
  }
  @container (max-width: 420px) {
    .stack > .quiet {
      min-block-size: 2.8em;
      align-content: center;
    }
  }
  @container (min-width: 360px) {
    .pair {
      display: grid;
      grid-template-columns: 1fr 1fr;
    }
    .pair > :nth-child(n + 3) {
      grid-column: 1 / -1;
    }
  }
  /* Replaces a line of text, or the button, while it loads. */
  .bar {
    display: block;
    min-block-size: 0.8em;
    margin-block: 0.2em;
    inline-size: 55%;
    border-radius: 6px;
    background: var(--_line);
  }
  .bar.button {
    min-block-size: 50px;
    margin: 0;
    inline-size: auto;
    border-radius: var(--_radius);
  }
  /* All backgrounds are the same there, so the skeleton needs another border to differ from fields. */
  @media (forced-colors: active) {
    .wait {
      border-style: dashed;
    }
  }
`;
