import {faultsOf} from '../audit/axe.ts';
import type {Recordings} from '../helpers/recorder.ts';
import {expect, test} from '../helpers/story.ts';

/** The API viewer tries `eval` once, is blocked, and works without. Nothing else is blocked. */
function expectOnlyEvalRefused({violations}: Recordings): void {
  expect(violations.splice(0)).toEqual(['script-src eval']);
}

for (const [width, colorScheme] of [
  [280, 'light'],
  [375, 'dark'],
  [1280, 'light'],
] as const) {
  test(`the API reference fits ${width} px in ${colorScheme}, requests no other host, and links to the dashboard`, async ({
    page,
    service,
    recordings,
  }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => {
      if (request.url().startsWith('http')) hosts.add(new URL(request.url()).origin);
    });
    await page.setViewportSize({width, height: 900});
    await page.emulateMedia({colorScheme});
    await page.goto(`${service.url}/docs`);
    await expect(page.getByRole('heading', {name: 'Payments service'})).toBeVisible();
    await expect(page.getByText('Operations take a bearer credential')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await faultsOf({page}, {include: ['.top']})).toEqual([]);
    expect([...hosts]).toEqual([service.url]);
    expectOnlyEvalRefused(recordings);
    await page.getByRole('link', {name: 'Back to the dashboard'}).click();
    await expect(page.getByRole('heading', {name: 'Dashboard'})).toBeVisible();
  });
}

test('a developer opens an operation in the API reference and tries it', async ({page, service, recordings}) => {
  await page.setViewportSize({width: 1280, height: 900});
  await page.goto(`${service.url}/docs#tag/service/GET/healthz`);
  await page.getByRole('button', {name: /Test Request.*healthz/}).click();
  const client = page.getByRole('dialog');
  const answer = page.waitForResponse(`${service.url}/healthz`);
  await client.getByRole('button', {name: 'Send get request'}).click();
  expect((await answer).status()).toBe(200);
  await expect(client.getByText('200 OK')).toBeVisible();
  expectOnlyEvalRefused(recordings);
});
