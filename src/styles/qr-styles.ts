import {css, type CSSResult} from 'lit';

/**
 * The QR panel. The square keeps its place while a code is made, shown, expired and made anew. The code is black on a white
 * card in every theme; nothing else of the panel is white for its sake.
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
