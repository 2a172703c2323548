import {ShopVisit} from '../../gallery/shop-visit.ts';
import {untilStill} from '../../gallery/shoot.ts';
import {faultsOf, WITHOUT_BENCH} from '../audit/axe.ts';
import {expect, workerTest as test} from '../helpers/story.ts';

test('axe finds no faults on the whole page of the shop', async ({page, demo}) => {
  const widget = await new ShopVisit(page, demo, 'en').openCard();
  expect(await faultsOf(widget)).toEqual([]);
});

test('axe finds a fault in the widget, in the card fields and in a colour', async ({page, demo}) => {
  const widget = await new ShopVisit(page, demo, 'en').openCard();
  await untilStill(widget);
  await widget.element.locator('label[for=email]').evaluate((label) => label.remove());
  await widget.frame.locator('label[for=cc-number]').evaluate((label) => label.remove());
  await widget.frame.locator('.field-cvc label').evaluate((label) => label.style.setProperty('color', '#bbb'));
  const faults = await faultsOf(widget, WITHOUT_BENCH);
  expect(faults).toContainEqual(expect.stringMatching(/^label: \[\["#widget","#email"\]\]/));
  expect(faults).toContainEqual(expect.stringMatching(/^label.*: \[\["#widget","iframe"\],"#cc-number"\]/));
  expect(faults).toContainEqual(expect.stringMatching(/^color-contrast: \[\["#widget","iframe"\],".*cc-csc/));
});
