import {css, type CSSResult} from 'lit';

/** Boxes, text, fields and buttons. Colours and sizes come from the theme. */
export const layoutStyles: CSSResult = css`
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
