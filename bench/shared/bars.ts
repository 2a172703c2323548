/** One bar: its label, its length, and the text behind it. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  readonly words: string;
  readonly color: string;
}

const WIDTH = 720;
const LABEL_WIDTH = 260;
const ROW = 26;

/** Horizontal bars as SVG, with the longest over the full width. The text is grey, readable on light and dark pages. */
export function barPlot(title: string, bars: readonly Bar[]): string {
  const most = Math.max(...bars.map(({value}) => value));
  const rows = bars.map(({label, value, words, color}, index) => {
    const y = 30 + index * ROW;
    const length = (value / most) * (WIDTH - LABEL_WIDTH - 90);
    const bar = `<rect x="${LABEL_WIDTH}" y="${y + 3}" width="${length.toFixed(1)}" height="${ROW - 8}" fill="${color}"/>`;
    return `${text(0, y + 16, label)}${bar}${text(LABEL_WIDTH + length + 6, y + 16, words)}`;
  });
  const height = 30 + bars.length * ROW;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}" ` +
    `font-family="system-ui, sans-serif" font-size="13" fill="#6b7789">\n${[text(0, 16, title), ...rows].join('\n')}\n</svg>`
  );
}

function text(x: number, y: number, words: string): string {
  return `<text x="${x.toFixed(1)}" y="${y}">${words}</text>`;
}
