import {html, type TemplateResult} from 'lit';

/** A small button that does one thing. */
export function button(text: string, onPress: () => void): TemplateResult {
  return html`<button type="button" @click=${onPress}>${text}</button>`;
}
