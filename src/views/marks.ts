import {html, type TemplateResult} from 'lit';
import type {Rail} from '../payment/outcome.js';

/** What a banner is about; its mark says it to those who do not see colours. */
export type Tone = 'success' | 'failure' | 'info';

/** Strokes in a box of 24 by 24. All marks are decorations: what they say stands beside them as text. */
const TONES: Readonly<Record<Tone, string>> = {
  success: 'M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19zM7.5 12.5l3 3l6-6.5',
  failure: 'M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19zM12 7v6M12 16.5v.5',
  info: 'M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19zM12 17v-6M12 7.5v-.5',
};

const RAILS: Readonly<Record<Rail, string>> = {
  card: 'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM2 10h20M6 15h4',
  qr: 'M3 3h7v7H3zM14 3h7v7h-7zM3 14h7v7H3zM14 14h3v3M21 14v3M14 21h3M20 20h1v1',
  phone: 'M8 2h8a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zM11 18.5h2',
};

export function toneMark(tone: Tone): TemplateResult {
  return strokes(TONES[tone]);
}

export function railMark(rail: Rail): TemplateResult {
  return strokes(RAILS[rail]);
}

function strokes(path: string): TemplateResult {
  return html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>`;
}
