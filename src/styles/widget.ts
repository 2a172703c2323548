import {css, unsafeCSS, type CSSResult} from 'lit'; // eslint-disable-line no-restricted-syntax -- our own style sheets, which are plain text because the loader runs before Lit
import {CRITICAL_CSS} from './critical.js';
import {floatingLabelStyles, methodStyles, qrStyles, receiptStyles, savedCardStyles} from './methods.js';
import {THEME_CSS} from './theme.js';

/** Boxes, text, fields and buttons. Colours and sizes come from the theme. */
const layoutStyles: CSSResult = css`
  dl,
  dd,
  fieldset,
  legend {
    margin: 0;
    padding: 0;
    border: 0;
  }
  .widget {
    text-wrap: pretty;
  }
  .controls[inert] > * {
    opacity: 0.5;
  }
  .amount.long {
    font-size: 1.25em;
    font-size: min(1.25em, 5.4cqi);
  }
  .summary.awaited {
    min-block-size: 116px;
  }
  .items {
    grid-column: 1 / -1;
    margin-block-end: -8px;
  }
  summary {
    inline-size: fit-content;
    padding-block: 10px;
    color: var(--_accent);
    font-size: 0.9375em;
    cursor: pointer;
  }
  .items > .references {
    grid-template-columns: minmax(0, 1fr) auto;
    margin-block-end: 8px;
  }
  /* The same as in card-frame.css. */
  .field {
    display: grid;
    position: relative;
    grid-template: 1fr auto / minmax(0, 1fr);
    min-inline-size: 0;
    min-block-size: calc(2.5em + 2 * var(--_pad));
    border-radius: calc(var(--_radius) - 1px);
  }
  .field + .field {
    box-shadow: 0 -1px var(--_line);
  }
  @container (min-width: 360px) {
    .pair > .field + .field {
      box-shadow: -1px 0 var(--_line);
    }
    .pair > .field:nth-child(n + 3) {
      box-shadow: 0 -1px var(--_line);
    }
  }
  .field > label {
    grid-row: 1;
    padding: var(--_pad) 14px 0;
    color: var(--_muted);
    font-size: 0.8125em;
    line-height: 1.3;
  }
  .field > input {
    inline-size: 100%;
    block-size: calc(1.5em + var(--_pad) - 1px);
    padding: 0 14px calc(var(--_pad) - 1px);
    border: 0;
    border-radius: inherit;
    outline: 0;
    background: transparent;
    color: inherit;
    font: inherit;
    font-size: max(16px, 1em);
  }
  .field:focus-within {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  .field:focus-within > label {
    color: var(--_accent);
  }
  .field.wrong {
    outline: 2px solid var(--_danger);
    outline-offset: -2px;
    background: color-mix(in srgb, var(--_danger) 8%, transparent);
  }
  .field.wrong:focus-within {
    outline-width: 3px;
  }
  .field.wrong > label {
    color: var(--_danger);
  }
  input[readonly] {
    color: var(--_muted);
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .error,
  .problem {
    position: relative;
    margin-block-start: 6px;
    padding-inline-start: 22px;
    color: var(--_danger);
    font-size: 0.875em;
    line-height: 1.4;
  }
  .error::before,
  .problem::before {
    content: '!';
    content: '!' / '';
    position: absolute;
    inset-block-start: 0.1em;
    inset-inline-start: 0;
    inline-size: 16px;
    border: 1.5px solid;
    border-radius: 50%;
    font-size: 11px;
    font-weight: 700;
    line-height: 13px;
    text-align: center;
  }
  .problem {
    margin: 0;
  }
  .box ~ .muted {
    margin-block-start: 6px;
    font-size: 0.875em;
  }
  .quiet > .mark,
  .muted > .mark {
    inline-size: 1.25em;
    block-size: 1.25em;
    margin-inline-end: 0.25em;
    vertical-align: -0.25em;
  }
  .prefixed {
    grid-template-columns: auto minmax(0, 1fr);
  }
  .prefixed > label {
    grid-column: 1 / -1;
  }
  .prefixed > input {
    padding-inline-start: 8px;
  }
  select {
    block-size: calc(1.5em + var(--_pad) - 1px);
    padding: 0 0 calc(var(--_pad) - 1px) 10px;
    border: 0;
    outline: 0;
    background: transparent;
    color: inherit;
    font: inherit;
    font-size: max(16px, 1em);
  }
  option {
    background: var(--_background);
    color: var(--_text);
  }
  button,
  a.primary {
    min-block-size: 50px;
    padding: 10px 16px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: transparent;
    color: inherit;
    font: inherit;
    font-weight: 500;
    cursor: pointer;
  }
  a.primary {
    display: grid;
    place-content: center;
    text-align: center;
    text-decoration: none;
  }
  button.primary,
  a.primary {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  button.plain {
    min-block-size: 44px;
    padding: 4px 8px;
    border-color: transparent;
    color: var(--_accent);
  }
  button[aria-disabled='true']:not(.busy) {
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
    .primary {
      border: 2px solid ButtonText;
    }
    .field.wrong {
      outline-width: 3px;
    }
    .field:focus-within {
      outline-color: Highlight;
    }
    .field + .field {
      border-block-start: 1px solid;
    }
    input[readonly] {
      color: GrayText;
    }
    /* No colour is transparent there, so one side of the spinner is not drawn. */
    .busy::before {
      border-inline-end-style: none;
    }
  }
`;

/** The parts of the widget: banners, marks, rows of buttons. */
const partStyles: CSSResult = css`
  /* In the page from the first render on; takes no space in the grid while it is empty. */
  .live:empty,
  .lead:empty,
  .late:empty {
    position: absolute;
  }
  .lead {
    font-weight: 600;
  }
  /* The bank's page, as wide as possible. Banks design it for 390 px, which is a little wider than many widgets. */
  .challenge {
    border-block: 1px solid var(--_line);
  }
  @container (min-width: 340px) and (max-width: 389px) {
    .challenge {
      margin-inline: calc((100% - min(390px, 100vw)) / 2);
    }
  }
  .challenge iframe {
    block-size: clamp(400px, 60vh, 480px);
    background: #ffffff;
    color-scheme: light;
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
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: color-mix(in srgb, var(--_tone) 9%, var(--_background));
    font-size: 0.9375em;
    line-height: 1.45;
  }
  .banner > * {
    grid-column: 2;
  }
  .banner strong {
    font-weight: 600;
  }
  .banner > .mark {
    grid-column: 1;
    grid-row: 1;
    inline-size: 1.375em;
    block-size: 1.45em;
    color: var(--_tone);
  }
  .live > .banner + .banner {
    margin-block-start: 12px;
  }
  /* An outcome, or a state that only the bank can change. There is no form. */
  .banner.final {
    display: block;
    padding: 8px 0 0;
    border: 0;
    background: none;
    text-align: center;
  }
  .summary > .what,
  .banner.final {
    text-wrap: balance;
  }
  .banner.final > strong {
    font-size: 1.333em;
    line-height: 1.3;
  }
  .banner.final > p {
    margin-block-start: 4px;
    color: var(--_muted);
    font-size: 1.0667em;
  }
  .banner.final > .mark {
    display: block;
    inline-size: 56px;
    block-size: 56px;
    margin: 0 auto 12px;
    padding: 14px;
    border-radius: 50%;
    background: color-mix(in srgb, var(--_tone) 11%, var(--_background));
  }
  .banner.success {
    --_tone: var(--_success);
  }
  .banner.failure {
    --_tone: var(--_danger);
  }
  .banner.wait {
    --_tone: var(--payment-widget-color-wait, light-dark(#8a5a00, #f2c464));
  }
  /* Decoration only, because the title describes the state. */
  @supports not (color: light-dark(red, red)) {
    .banner.wait {
      --_tone: var(--payment-widget-color-wait, var(--_muted));
    }
  }
  /* No accent colour: a shop's accent may be the green of a success. */
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
  /* In two columns, if each text fits in one line of them. */
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
  }
  .row > * {
    flex: 1 1 calc(50% - 5px);
    min-inline-size: fit-content;
    padding-inline: 8px;
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
  floatingLabelStyles,
  partStyles,
  methodStyles,
  qrStyles,
  receiptStyles,
  savedCardStyles,
];
