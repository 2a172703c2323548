import {css, type CSSResult} from 'lit';

/** What was paid, on the screen and on paper, where nothing can be pressed. */
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
