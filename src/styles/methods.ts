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
    gap: 2px;
    font-size: 0.875em;
  }
  .references dt {
    color: var(--_muted);
  }
  .references dd + dt {
    margin-block-start: 6px;
  }
  .references .code {
    font-family: ui-monospace, monospace;
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
    inline-size: 30px;
    block-size: 20px;
    forced-color-adjust: preserve-parent-color;
  }
  /* The marks are made for a light ground. */
  @media (forced-colors: none) {
    .choices.dark .brand {
      border-radius: 3px;
      background: #fff;
      box-shadow: 0 0 0 2px #fff;
      color: #16202e;
    }
  }
  .choice {
    display: flex;
    gap: 10px;
    align-items: center;
    min-block-size: 44px;
    padding-block: 4px;
    font-weight: inherit;
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
