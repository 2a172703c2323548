import type {Page} from '@playwright/test';

/** Returns one of Chromium's performance metrics, by its DevTools name. */
export type Metrics = (name: string) => number;

/** Starts Chromium's metrics for a page and the frames in its process. Returns a function that reads them. */
export async function countMetrics(page: Page): Promise<() => Promise<Metrics>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  return async () => {
    const {metrics} = await devtools.send('Performance.getMetrics');
    return (name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  };
}
