import {barPlot} from '../shared/bars.js';
import {CONDITIONS, SUBJECTS, TITLES, type Condition} from './plan.js';
import {medianOf} from './report.js';
import type {Results} from './results.js';

const COLORS: Readonly<Record<Condition, string>> = {fast: '#0b5fd8', slow: '#8692a3'};

/** Bars of the time until each page is usable under both conditions, as SVG. */
export function usablePlot(results: Results): string {
  const bars = SUBJECTS.flatMap((subject) =>
    CONDITIONS.map((condition) => {
      const value = medianOf(results, subject, condition, 'usableMs');
      const label = condition === 'fast' ? TITLES[subject] : '';
      return {
        label,
        value,
        color: COLORS[condition],
        words: `${value.toFixed(0)} ms${condition === 'slow' ? ', slow' : ''}`,
      };
    }),
  );
  return barPlot('Time until usable, medians', bars);
}
