import type {Locator, Page} from '@playwright/test';
import {expect, test} from '../helpers/hostile-story.ts';
import {countMetrics, type Metrics} from '../helpers/metrics.ts';

const CHARGE = {
  'mode': 'charge',
  'amount': '19.99',
  'currency': 'USD',
  'description': 'Two bags of coffee',
  'client-key': 'pk_test_demoUSD0000000000',
  'fields': 'names',
  'no-auto-advance': '',
};

test('a key press causes one style recalculation, or more where it also removes the placeholder or changes an error or the brand', async ({
  merchant,
  service,
  page,
}) => {
  const widget = await merchant.openTag({...CHARGE, 'api-url': service.url});
  const read = await countMetrics(page);
  const own = widget.element.locator('input');
  // The counts of the first key, which removes the placeholder, and of the later ones.
  const fields: readonly (readonly [Locator, string, number?, number?])[] = [
    [own.nth(0), 'Aline'],
    [own.nth(1), 'Iradukunda'],
    [own.nth(2), 'aline@example.com'],
    [widget.card('name'), 'Aline'],
    // Invalid: while the error is shown, each key validates the whole form. The first key also shows the brand icon.
    [widget.card('number'), '4242424242424241', 3, 2],
    [widget.card('exp'), '1234', 2, 2],
    [widget.card('csc'), '123'],
  ];
  for (const [field, text, atFirst = 2, most = 1] of fields) {
    await field.focus();
    await page.keyboard.press('Shift'); // the first key in a document updates the focus ring
    const counts = await countKeys(page, text, read);
    // A count of 0 would mean a broken counter.
    const [first, ...others] = counts;
    expect.soft([first, Math.max(...others)], `${text}: ${counts.join(' ')}`).toEqual([atFirst, most]);
    await expect(field).toHaveValue(/\S/);
  }
});

/** Types into the focused field; returns how many style recalculations each key caused. */
async function countKeys(page: Page, text: string, read: () => Promise<Metrics>): Promise<readonly number[]> {
  const counts: number[] = [];
  await rest(page);
  for (const key of text) {
    const before = await read();
    await page.keyboard.press(key);
    await rest(page);
    counts.push((await read())('RecalcStyleCount') - before('RecalcStyleCount'));
  }
  return counts;
}

/** Waits until the page and its frames have rendered and nothing moves. */
async function rest(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    await frame.evaluate(async () => {
      const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);
      const hosts = Array.from(document.querySelectorAll('*'), ({shadowRoot}) => shadowRoot ?? []);
      const isMoving = (): boolean => [document, ...hosts.flat()].some((tree) => tree.getAnimations().length > 0);
      do await nextFrame();
      while (isMoving());
      await nextFrame();
    });
  }
}
