import assert from 'node:assert/strict';

/** One line of the metrics. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The text of the metrics of a service. */
export async function readMetrics(url: string | undefined): Promise<string> {
  assert.ok(url !== undefined, 'the metrics are off');
  const response = await fetch(url);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  return response.text();
}

/** The lines of the metrics, without comments. */
export function samplesOf(text: string): readonly Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      assert.notEqual(name, '', line);
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', is = '']) => [label, is]);
      return {name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value)};
    });
}

/** The value of a metric with at least these labels; undefined if there is none. */
export function valueOf(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
  const found = samplesOf(text).filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  );
  assert.ok(found.length <= 1, `${found.length} samples of ${name}`);
  return found[0]?.value;
}
