import {css, type CSSResult} from 'lit';

/** The parts of the widget: banners, the card frame, the methods. */
export const partStyles: CSSResult = css`
  /* In the page from the first render on, and without a place in the grid until it speaks. */
  .live:empty {
    position: absolute;
  }
  .banner {
    padding: 12px 14px;
    border: 1px solid var(--_tone);
    border-inline-start-width: 5px;
    border-radius: var(--_radius);
    background: color-mix(in srgb, var(--_tone) 9%, var(--_background));
  }
  .banner strong {
    display: block;
  }
  .banner.success {
    --_tone: var(--_success);
  }
  .banner.failure {
    --_tone: var(--_danger);
  }
  .banner.info {
    --_tone: var(--_accent);
  }
  .references {
    display: grid;
    gap: 2px;
    margin-block-start: 6px;
    font-size: 0.875em;
  }
  .references dt {
    color: var(--_muted);
  }
  .references dd {
    font-family: ui-monospace, monospace;
  }
  /* The frame's page keeps 3 px around its fields for the focus ring. */
  .frame {
    position: relative;
    margin: -3px;
  }
  iframe {
    display: block;
    inline-size: 100%;
    block-size: 328px;
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
  .frame .wait {
    position: absolute;
    inset: 0;
    display: grid;
    place-content: center;
  }
  .methods {
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .method + .method {
    border-block-start: 1px solid var(--_line);
  }
  .method > .head > button {
    display: flex;
    gap: 10px;
    align-items: center;
    inline-size: 100%;
    min-block-size: 54px;
    border: 0;
    text-align: start;
  }
  .method > .head > button::after {
    content: '';
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
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
  }
  .choice {
    display: flex;
    gap: 10px;
    align-items: center;
    min-block-size: 44px;
    font-weight: inherit;
  }
  .choice input {
    margin: 0;
    inline-size: 20px;
    block-size: 20px;
    accent-color: var(--_accent);
  }
`;
