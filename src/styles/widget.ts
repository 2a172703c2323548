import {css, unsafeCSS, type CSSResult} from 'lit'; // eslint-disable-line no-restricted-syntax -- our own style sheets, which are plain text for the loader, which comes before Lit
import {CRITICAL_CSS} from './critical.js';
import {qrStyles, receiptStyles, savedCardStyles} from './methods.js';
import {THEME_CSS} from './theme.js';

/** Boxes, text, fields and buttons. Colours and sizes come from the theme. */
const layoutStyles: CSSResult = css`
  h2 {
    font-size: 1.125em;
    line-height: 1.3;
  }
  .summary {
    display: grid;
    gap: 2px;
  }
  .summary.awaited {
    min-block-size: 84px;
  }
  .amount {
    font-size: 1.5em;
    font-weight: 650;
    font-variant-numeric: tabular-nums;
  }
  input:not([type='radio']) {
    inline-size: 100%;
    min-block-size: 46px;
    padding: 8px 12px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_background);
    color: inherit;
    font: inherit;
    font-size: max(16px, 1em);
  }
  input[aria-invalid='true'] {
    border-color: var(--_danger);
    box-shadow: inset 0 0 0 1px var(--_danger);
  }
  input[readonly] {
    color: var(--_muted);
  }
  :focus-visible {
    outline: 3px solid var(--_accent);
    outline-offset: 2px;
  }
  .error {
    color: var(--_danger);
    font-size: 0.875em;
  }
  .error::before {
    content: '⚠ ';
    content: '⚠ ' / '';
  }
  button {
    min-block-size: 46px;
    padding: 8px 16px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: transparent;
    color: inherit;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
  button.primary {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }
  button.plain {
    justify-self: start;
    padding-inline: 4px;
    border-color: transparent;
    color: var(--_accent);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  button[aria-disabled='true'] {
    cursor: default;
    opacity: 0.75;
  }
  .busy::before {
    content: '';
    display: inline-block;
    inline-size: 0.85em;
    block-size: 0.85em;
    margin-inline-end: 0.6em;
    border: 2px solid currentColor;
    border-inline-end-color: transparent;
    border-radius: 50%;
    vertical-align: -0.08em;
    animation: turn 0.9s linear infinite;
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .busy::before {
      animation: none;
    }
  }
  @media (forced-colors: active) {
    button.primary {
      border: 2px solid ButtonText;
    }
    input[aria-invalid='true'] {
      border-width: 3px;
      box-shadow: none;
    }
    input[readonly] {
      color: GrayText;
    }
    /* No colour is transparent there: the gap of the turning ring is a side that is not drawn. */
    .busy::before {
      border-inline-end-style: none;
    }
  }
`;

/** The parts of the widget: banners, the card frame, the methods. */
const partStyles: CSSResult = css`
  /* In the page from the first render on, and without a place in the grid until it speaks. */
  .live:empty,
  .lead:empty,
  .late:empty {
    position: absolute;
  }
  .stack > .lead {
    font-weight: 600;
  }
  .out-of-sight {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .banner {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    column-gap: 10px;
    padding: 12px 14px;
    border: 1px solid var(--_tone);
    border-radius: var(--_radius);
    background: color-mix(in srgb, var(--_tone) 9%, var(--_background));
  }
  .banner > * {
    grid-column: 2;
  }
  .banner > .mark {
    grid-column: 1;
    grid-row: 1;
    inline-size: 1.375em;
    block-size: 1.45em;
    color: var(--_tone);
  }
  /* A decline may follow, and moves nothing then. */
  .coming {
    min-block-size: 9em;
  }
  .live > .banner + .banner {
    margin-block-start: 12px;
  }
  /* What is over and done with stands larger than what goes on. */
  .banner.final {
    padding: 18px 16px;
  }
  .banner.final strong {
    font-size: 1.25em;
    line-height: 1.3;
  }
  .banner.final > .mark {
    inline-size: 1.75em;
    block-size: 1.625em;
  }
  /* The longest words of a banner have to fit. */
  @container (max-width: 300px) {
    .banner,
    .banner.final {
      column-gap: 8px;
      padding: 10px;
    }
    .banner.final strong {
      font-size: 1.125em;
    }
  }
  .banner.success {
    --_tone: var(--_success);
  }
  .banner.failure {
    --_tone: var(--_danger);
  }
  /* No accent: a shop's own may be the green of a success. */
  .banner.info {
    --_tone: var(--_muted);
  }
  .mark {
    flex: none;
    inline-size: 22px;
    block-size: 22px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .methods {
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .method + .method {
    border-block-start: 1px solid var(--_line);
  }
  .method.awaited {
    container-type: inline-size;
    padding: 0 16px;
  }
  /* As high as the name that comes, in whatever language. */
  .method.awaited > .head {
    margin-inline: -16px;
    visibility: hidden;
  }
  .method.awaited > .wait {
    block-size: 408px;
    padding-block-start: 26px;
  }
  /* Who is paid what takes two lines there. */
  @container (max-width: 380px) {
    .method.awaited > .wait {
      block-size: 431px;
      padding-block-start: 49px;
    }
  }
  .method > .head > * {
    display: flex;
    gap: 10px;
    align-items: center;
    inline-size: 100%;
    min-block-size: 54px;
    padding: 8px 16px;
    border: 0;
    font-weight: 600;
    text-align: start;
  }
  .method > .head > *::after {
    content: '';
    flex: none;
    inline-size: 8px;
    block-size: 8px;
    margin-inline-start: auto;
    border: solid currentColor;
    border-width: 0 2px 2px 0;
    transform: translateY(-2px) rotate(45deg);
  }
  .method > .head > button[aria-expanded='true']::after {
    transform: translateY(2px) rotate(225deg);
  }
  .method > .panel {
    padding: 4px 16px 16px;
  }
  /* Room for a code that can be read. */
  @container (max-width: 300px) {
    .method > .head > * {
      padding-inline: 12px;
    }
    .method > .panel {
      padding: 4px 12px 12px;
    }
  }
  .row {
    display: grid;
    gap: 10px;
  }
  /* Two by two, and the last alone when their number is odd; below each other where the text is large for the place. */
  @container (min-width: 26em) {
    .row {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .row > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }
  @media (forced-colors: active) {
    .banner > .mark {
      color: inherit;
    }
  }
`;

/** All style sheets; later ones override earlier ones. */
export const widgetStyles: readonly CSSResult[] = [
  ...[THEME_CSS, CRITICAL_CSS].map((text) => unsafeCSS(text)),
  layoutStyles,
  partStyles,
  qrStyles,
  receiptStyles,
  savedCardStyles,
];
