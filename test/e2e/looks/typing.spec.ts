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

test('a key has the browser work out styles once at most, in every field', async ({merchant, service, page}) => {
  const widget = await merchant.openTag({...CHARGE, 'api-url': service.url});
  const read = await countMetrics(page);
  const own = widget.element.locator('input');
  // Of the expiry, an example shows while it is empty, and a key or two have it go: that is looked at once more.
  const fields: readonly (readonly [Locator, string, number?])[] = [
    [own.nth(0), 'Aline'],
    [own.nth(1), 'Iradukunda'],
    [own.nth(2), 'aline@example.com'],
    [widget.card('name'), 'Aline'],
    // Wrong: as long as that is said, each key has the whole form checked. The first key shows the network's mark, too.
    [widget.card('number'), '4242424242424241', 2],
    [widget.card('exp'), '1234', 2],
    [widget.card('csc'), '123'],
  ];
  for (const [field, text, most = 1] of fields) {
    await field.focus();
    await page.keyboard.press('Shift'); // at the first key in a document it looks at the focus ring anew
    const counts = await countKeys(page, text, read);
    // The first key fills an empty field, which always looks otherwise: were that not counted, nothing would be.
    expect.soft(Math.max(...counts), `${text}: ${counts.join(' ')}`).toBe(most);
    await expect(field).toHaveValue(/\S/);
  }
});

/** Types a text where the focus is; gives how often styles were worked out for each key. */
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

/** Waits until the page and its frames have drawn what they had to draw, and nothing moves any more. */
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
