import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {describe, it} from 'node:test';
import {readMetrics} from './helpers/scrape.js';
import {useService} from './helpers/harness.js';

const NAMES = /\b(?:payment|process|nodejs)_[a-z_]+/g;

const service = useService({metrics: {host: '127.0.0.1', port: 0}});

function readText(path: string): Promise<string> {
  return readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
}

/** The names of metrics in a text, without the endings of a histogram's series. */
function namesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(NAMES)].map(([name]) => name.replace(/_(?:bucket|sum|count)$/, '')))].sort();
}

describe('the alert rules and the dashboard', () => {
  it('use only existing metrics; the dashboard has all but one of them, and the documentation has all', async () => {
    const shown = await readMetrics(await service.prepared.listenForMetrics());
    const known = [...shown.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
    const files = ['deploy/prometheus/alerts.yaml', 'deploy/grafana/dashboard.json', 'docs/monitoring.md'];
    const used = await Promise.all(files.map(async (file) => namesIn(await readText(file))));
    for (const [index, names] of used.entries()) {
      assert.ok(names.length > 5, files[index]);
      assert.deepEqual(
        names.filter((name) => !known.includes(name) && name !== 'process_' && name !== 'nodejs_'),
        [],
        files[index],
      );
    }
    const own = known.filter((name) => name.startsWith('payment_'));
    assert.deepEqual(
      own.filter((name) => !used[1]?.includes(name)),
      ['payment_database_queries_unanswered'],
    );
    assert.deepEqual(
      own.filter((name) => !used[2]?.includes(name)),
      [],
    );
  });

  it('have exactly one section in the documentation for each rule', async () => {
    const rules = await readText('deploy/prometheus/alerts.yaml');
    const docs = await readText('docs/monitoring.md');
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    const runbooks = [...rules.matchAll(/runbook: (\S+)/g)].map(([, place = '']) => place);
    const [, sections = ''] = docs.split(/^## What to do for each alert$/m);
    const headings = [...(sections.split(/^## /m)[0] ?? '').matchAll(/^### (\w+)\n\n\S/gm)].map(
      ([, name = '']) => name,
    );
    assert.equal(alerts.length, 12);
    assert.deepEqual(headings, alerts);
    assert.deepEqual(
      runbooks,
      alerts.map((name) => `docs/monitoring.md#${name.toLowerCase()}`),
    );
    assert.equal([...rules.matchAll(/summary: /g)].length, alerts.length);
  });

  it('include a dashboard in valid JSON, whose panels have unique positions and ids', async () => {
    const {panels} = JSON.parse(await readText('deploy/grafana/dashboard.json')) as {
      readonly panels: readonly {readonly id: number; readonly gridPos: {readonly x: number; readonly y: number}}[];
    };
    const places = panels.map(({gridPos: {x, y}}) => `${x} ${y}`);
    assert.deepEqual([new Set(places).size, new Set(panels.map(({id}) => id)).size], [panels.length, panels.length]);
  });
});
