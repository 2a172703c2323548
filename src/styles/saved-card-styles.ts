import {css, type CSSResult} from 'lit';

/** The saved cards: one line each where there is room, and the question under the card it is about. */
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
