import type {Page} from '@playwright/test';

/** A figure of Chromium's, by the name that its developer tools have for it. */
export type Metrics = (name: string) => number;

/** Has Chromium count for a page and the frames in its process from now on; gives what reads the figures. */
export async function countMetrics(page: Page): Promise<() => Promise<Metrics>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  return async () => {
    const {metrics} = await devtools.send('Performance.getMetrics');
    return (name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  };
}
