import {css} from './theme.js';

/** Critical CSS: the box, the form and its skeletons, for the loader and the element. Colours and sizes come from the theme. */
export const CRITICAL_CSS: string = css`
  .widget {
    --_line: color-mix(in srgb, var(--_border) 45%, var(--_background));
    --_soft: color-mix(in srgb, var(--_accent) 7%, var(--_background));
    display: grid;
    gap: 16px;
    padding: 16px;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) + 4px);
    background: var(--_background);
    color: var(--_text);
    overflow-wrap: anywhere;
  }
  /* The page's own content of the tag: it stands in for a widget that is not there, and follows one that cannot take a payment. */
  .widget:not(.unable) ~ slot {
    display: none;
  }
  /* Its children are the widget's own rows. */
  .controls {
    display: contents;
  }
  .controls[inert] > * {
    opacity: 0.5;
  }
  @container (min-width: 420px) {
    .widget {
      padding: 20px;
    }
  }
  @container (max-width: 300px) {
    .widget {
      padding: 12px;
    }
  }
  h2,
  h3,
  p,
  ul,
  dl,
  dd,
  fieldset,
  legend {
    margin: 0;
    padding: 0;
    border: 0;
    list-style: none;
  }
  .muted {
    color: var(--_muted);
    font-size: 0.9375em;
  }
  /*
   * The page cannot hide it: a payer must see that no real money moves. An important rule of a shadow tree wins over an important
   * rule of the page (CSS Cascading and Inheritance 5, 6.4.4).
   */
  .badge {
    all: unset !important;
    display: block !important;
    justify-self: start !important;
    padding: 1px 9px !important;
    border: 1px solid #8a5b00 !important;
    border-radius: 99px !important;
    background: #ffe7a3 !important;
    color: #4d3300 !important;
    font:
      700 12px / 18px system-ui,
      sans-serif !important;
    letter-spacing: 0.04em !important;
    text-transform: uppercase !important;
  }
  .stack {
    display: grid;
    gap: 14px;
  }
  .field {
    display: grid;
    align-content: start;
    gap: 4px;
    min-inline-size: 0;
  }
  .pair {
    display: grid;
    gap: 14px;
  }
  @container (min-width: 360px) {
    .pair {
      grid-template-columns: 1fr 1fr;
    }
  }
  label,
  legend {
    font-size: 0.9375em;
    font-weight: 550;
  }
  /* The frame's page keeps 3 px around its fields for the focus ring. */
  .frame {
    container-type: inline-size;
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
  /* As high as the form that comes: a line, then names, fields and hints. */
  .frame > .wait {
    position: absolute;
    inset: 3px;
  }
  .wait {
    display: grid;
    grid-template-columns: 1fr 1fr;
    column-gap: 12px;
    align-content: start;
  }
  .wait > p,
  .wait > .skeleton:nth-of-type(-n + 2) {
    grid-column: 1 / -1;
  }
  .skeleton {
    block-size: 46px;
    margin-block: 38px 0;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_soft);
  }
  .skeleton + .skeleton + .skeleton {
    margin-block-start: 60px;
  }
  .wait > p {
    min-block-size: 1.4em;
  }
  /* Who is paid what takes two lines there. */
  @container (max-width: 380px) {
    .frame > iframe {
      block-size: 351px;
    }
    .wait > p {
      min-block-size: 2.8em;
    }
  }
  .field > .skeleton,
  .stack > .skeleton {
    margin: 0;
  }
  /* Grounds are all the same there: what is awaited is not to look like what can be filled in. */
  @media (forced-colors: active) {
    .skeleton {
      border-style: dashed;
    }
  }
`;
