import {css, type CSSResult} from 'lit';

/**
 * The QR panel. The square keeps its place while a code is loading, shown and expired. The code is black on a white
 * card in every theme; the rest of the panel follows the theme.
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
  .qr > .steps,
  .qr > .left {
    justify-self: stretch;
  }
  .qr > .left {
    display: grid;
    gap: 4px;
  }
  /* A bar that empties. */
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
  /* Numbered steps, the first of them now. */
  .steps {
    display: grid;
    gap: 12px;
    counter-reset: step;
  }
  .step {
    display: grid;
    grid-template-columns: 28px 1fr;
    gap: 12px;
    align-items: center;
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
    color: var(--_muted);
    font-weight: inherit;
  }
  .step.later::before {
    border-color: var(--_line);
    color: inherit;
  }
  .steps > .hint {
    margin-block-start: -10px;
    padding-inline-start: 40px;
    text-align: start;
  }
  .qr .row,
  .qr details {
    justify-self: stretch;
  }
  .qr summary {
    padding-block: 10px;
    cursor: pointer;
  }
  .qr code {
    display: block;
    text-align: start;
    white-space: pre-wrap;
    word-break: break-all;
    user-select: all;
  }
`;

/** The receipt, on screen and on paper, without buttons there. */
export const receiptStyles: CSSResult = css`
  .references {
    display: grid;
    grid-template-columns: fit-content(40%) 1fr;
    gap: 8px 16px;
    padding: 14px;
    border-radius: var(--_radius);
    background: var(--_soft);
    font-size: 0.9375em;
  }
  .references dt {
    color: var(--_muted);
  }
  .references dd {
    text-align: end;
  }
  @media print {
    .row,
    .stack > button,
    .qr .square > button {
      display: none;
    }
  }
`;

/** The saved cards: one line each where there is room, and the question below its card. */
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
    padding: 7px 14px;
  }
  .choices > .methods > * + * {
    border-block-start: 1px solid var(--_line);
  }
  .choice {
    display: flex;
    gap: 12px;
    align-items: center;
    min-block-size: 44px;
  }
  .choice input {
    flex: none;
    margin: 0;
    inline-size: 20px;
    block-size: 20px;
    accent-color: var(--_accent);
  }
  .saved {
    display: flex;
    flex-wrap: wrap;
    gap: 0 10px;
    align-items: center;
  }
  /* On the narrowest screens the button stands under its card: no word is broken for it. */
  .saved > .choice {
    flex: 1 1 12.5em;
    min-inline-size: 0;
  }
  .question {
    flex: 1 0 100%;
    padding: 4px 0 12px;
  }
  .question > p {
    padding-block-end: 8px;
  }
`;
