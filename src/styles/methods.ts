import {css, type CSSResult} from 'lit';

/**
 * `labels="floating"`, as in card-frame.css: the label of an empty field is in its middle, at the size of its text. A field with a calling
 * code is never empty, and has no placeholder.
 */
export const floatingLabelStyles: CSSResult = css`
  :host([labels='floating']) :placeholder-shown:not(:focus):not(:-webkit-autofill) + label {
    margin-inline: calc(9.4% + 11px);
    padding-inline: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    transform: translateY(0.9em) scale(1.23);
    pointer-events: none;
  }
  @media (prefers-reduced-motion: no-preference) {
    :host([labels='floating']) .field > label {
      transition: 0.1s;
    }
  }
`;

/** The rows of the methods; the panel of the open one is inside its row. */
export const methodStyles: CSSResult = css`
  .methods {
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .method + .method {
    border-block-start: 1px solid var(--_line);
  }
  .method.open {
    background: var(--_soft);
  }
  .method:first-child {
    border-radius: calc(var(--_radius) - 1px) calc(var(--_radius) - 1px) 0 0;
  }
  .method:last-child {
    border-radius: 0 0 calc(var(--_radius) - 1px) calc(var(--_radius) - 1px);
  }
  .method:only-child {
    border-radius: calc(var(--_radius) - 1px);
  }
  /* A single method. */
  .single,
  .single > .method {
    border: 0;
    background: none;
  }
  .single .head {
    display: none;
  }
  .single > .awaited,
  .single > .method > .panel {
    padding: 0;
  }
  .method .box {
    background: var(--_background);
  }
  .method.awaited {
    container-type: inline-size;
    padding: 0 14px;
  }
  /* The height of the method's name in any language. */
  .method.awaited > .head {
    margin-inline: -14px;
    visibility: hidden;
  }
  .method.awaited > .wait {
    margin-block-end: 132px;
  }
  .method > .head > * {
    display: grid;
    grid-template-columns: 20px 24px 1fr;
    gap: 0 12px;
    align-items: center;
    inline-size: 100%;
    min-block-size: 60px;
    padding: 10px 14px;
    border: 0;
    line-height: 1.3;
    text-align: start;
  }
  .method > .head > *::before,
  .choice > input {
    content: '';
    appearance: none;
    flex: none;
    margin: 0;
    inline-size: 20px;
    block-size: 20px;
    border: 1.5px solid var(--_border);
    border-radius: 50%;
  }
  .method.open > .head > button {
    opacity: 1;
  }
  .method.open > .head > *::before,
  .choice > :checked {
    border: 6px solid var(--_accent);
  }
  .choice > :disabled {
    opacity: 0.5;
  }
  .method > .head .mark {
    inline-size: 24px;
    block-size: 24px;
    color: var(--_muted);
  }
  .method > .head .name {
    font-weight: 550;
  }
  .method > .head .muted {
    display: block;
    font-size: 0.875em;
  }
  .method > .panel {
    padding: 4px 14px 14px;
  }
  /* The message that something could not be loaded, and the button that tries again. */
  .method > .panel > .banner + button {
    margin-block-start: 12px;
  }
  .method > .panel > .live > .banner {
    margin-block-end: 12px;
  }
  .method > .panel .challenge {
    margin-inline: -14px;
  }
  /* Leaves room for a readable code. */
  @container (max-width: 300px) {
    .method > .head > * {
      padding-inline: 12px;
    }
    .method > .panel {
      padding: 4px 12px 12px;
    }
    .method > .panel .challenge {
      margin-inline: -12px;
    }
  }
  .single > .method > .panel .challenge {
    margin-inline: 0;
  }
`;

/**
 * The QR panel. The square keeps its space while a code is loading, shown or expired. The code is black on white
 * in every theme; the rest of the panel uses the theme.
 */
export const qrStyles: CSSResult = css`
  .qr {
    display: grid;
    gap: 12px;
    justify-items: center;
    text-align: center;
  }
  .qr .square {
    display: grid;
    place-content: center;
    inline-size: clamp(200px, 100%, 260px);
    aspect-ratio: 1;
    border-radius: min(var(--_radius), 16px);
    background: var(--_soft);
  }
  .qr svg {
    inline-size: 100%;
    border-radius: inherit;
    background: #ffffff;
    forced-color-adjust: none;
    print-color-adjust: exact;
  }
  .qr .square .busy::before {
    margin: 0;
  }
  .qr path {
    fill: #000000;
  }
  .qr [aria-live]:empty {
    position: absolute;
  }
  .qr > .left {
    display: grid;
    gap: 4px;
  }
  /* The countdown bar. */
  progress {
    appearance: none;
    display: block;
    inline-size: 100%;
    block-size: 4px;
    border: 0;
    border-radius: 2px;
    overflow: hidden;
    background: var(--_line);
    color: var(--_accent);
  }
  progress::-webkit-progress-bar {
    background: var(--_line);
  }
  progress::-webkit-progress-value {
    background: var(--_accent);
  }
  progress::-moz-progress-bar {
    background: var(--_accent);
  }
  /* Numbered steps; the first is the current one. */
  .steps {
    counter-reset: step;
  }
  .step {
    display: grid;
    grid-template-columns: 28px 1fr;
    gap: 12px;
    align-items: baseline;
    font-weight: 600;
    text-align: start;
    counter-increment: step;
  }
  .step::before {
    content: counter(step);
    border: 1.5px solid var(--_accent);
    border-radius: 50%;
    color: var(--_accent);
    font-size: 0.875em;
    line-height: 25px;
    text-align: center;
  }
  .step.later {
    margin-block-start: 12px;
    color: var(--_muted);
    font-weight: inherit;
  }
  .step.later::before {
    border-color: var(--_line);
    color: inherit;
  }
  .steps > .hint {
    padding-inline-start: 40px;
    text-align: start;
  }
  .qr > .steps,
  .qr > .left,
  .qr .row,
  .qr details {
    justify-self: stretch;
  }
  .qr details > .row {
    margin-block-start: 10px;
  }
  .qr code {
    display: block;
    text-align: start;
    white-space: pre-wrap;
    word-break: break-all;
    user-select: all;
  }
`;

/** The amount of an outcome, and the receipt, on screen and, without buttons, on paper. */
export const receiptStyles: CSSResult = css`
  .banner.final > .amount {
    color: inherit;
  }
  .banner.final > .amount:not(.long) {
    font-size: min(2em, 8.5cqi);
  }
  /* In the line of the test badge. */
  .alone ~ * > :is(.summary, .final) {
    margin-block-start: calc(-22px - var(--_space));
  }
  .references {
    display: grid;
    grid-template-columns: fit-content(40%) minmax(0, 1fr);
    gap: 8px 16px;
    padding: 14px;
    border-radius: var(--_radius);
    background: var(--_soft);
    font-size: 0.9375em;
  }
  .references dt {
    color: var(--_muted);
    overflow-wrap: break-word;
  }
  .references dd {
    text-align: end;
  }
  /* A shortened reference. One press copies the whole reference, which is also printed. */
  .references .code {
    min-block-size: 32px;
    margin-block: -4px;
    padding: 0;
    color: inherit;
    font-weight: inherit;
    text-align: end;
  }
  .code > .mark {
    inline-size: 16px;
    block-size: 16px;
    margin-inline-start: 6px;
    color: var(--_accent);
    vertical-align: -2px;
  }
  @media print {
    .code::before {
      content: attr(aria-label);
    }
    .code > *,
    .row,
    a.primary,
    .stack > button,
    .qr .square > button {
      display: none;
    }
  }
`;

/** The saved cards: one line each if there is room, and the question to confirm a removal below its card. */
export const savedCardStyles: CSSResult = css`
  .brand {
    flex: none;
    inline-size: 38px;
    block-size: 24px;
    forced-color-adjust: preserve-parent-color;
  }
  .choices > legend {
    padding-block-end: 8px;
    font-size: 0.9375em;
    font-weight: 600;
  }
  .choices > .methods > * {
    padding: 7px 10px;
  }
  .choices > .methods > * + * {
    border-block-start: 1px solid var(--_line);
  }
  @container (max-width: 300px) {
    .choices > .methods > * {
      padding-inline: 6px;
    }
  }
  .choice {
    display: flex;
    gap: 6px;
    align-items: center;
    min-block-size: 44px;
  }
  .choice > .text {
    flex: 1;
  }
  .saved {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
  }
  .saved > .choice {
    flex: 1;
  }
  .saved > .remove {
    min-inline-size: 44px;
    padding: 0;
    color: var(--_muted);
    line-height: 0;
  }
  .remove > .mark {
    stroke-width: 3;
  }
  .question {
    flex: 1 0 100%;
    padding: 4px 0 12px;
  }
  .question > p {
    padding-block-end: 8px;
  }
`;
