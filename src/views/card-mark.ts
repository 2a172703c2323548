import {html, nothing, svg, type TemplateResult} from 'lit';
import {brandMark} from '../core/brand-marks.js';

/** The mark of a saved card's network. */
export function cardMark(brand: string): TemplateResult {
  return html`<svg class="brand" viewBox="0 0 30 20" aria-hidden="true">
    ${brandMark(brand).map(
      (path) =>
        svg`<path d=${path.d} fill=${path.fill} stroke=${path.stroke ?? nothing} stroke-width=${path['stroke-width'] ?? nothing}></path>`,
    )}
  </svg>`;
}
