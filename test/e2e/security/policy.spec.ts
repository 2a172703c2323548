import {expect, test} from '../helpers/story.ts';

test('the shop’s strict policy blocks inline styles and text as markup, and a card is charged', async ({
  shop,
  consoleErrors,
  recordings,
}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.card('number').waitFor();
  await shop.page.evaluate(() => {
    const [style, box] = [document.createElement('style'), document.createElement('div')];
    style.append('body { color: red }');
    document.head.append(style);
    try {
      Reflect.set(box, 'innerHTML', '<b>text</b>');
    } catch {
      style.remove();
    }
  });
  await expect
    .poll(() => recordings.violations.map((violation) => violation.split(' ')[0]))
    .toEqual(['style-src-elem', 'require-trusted-types-for']);
  recordings.violations.splice(0);
  expect(consoleErrors.splice(0).length).toBeGreaterThan(0);
  await widget.payWith();
  await expect(widget.status).toContainText('Payment received');
});
