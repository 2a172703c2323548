import {expect, test} from '../helpers/hostile-story.ts';
import {publishableKey} from '../helpers/payment-service.ts';

const MONEY = {'client-key': publishableKey('USD'), 'amount': '19.99', 'currency': 'USD'};

/** As in Firefox before 101 and Safari before 16.4: scripts cannot construct or share style sheets. */
function withoutSharedSheets(): void {
  Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets');
  Reflect.deleteProperty(ShadowRoot.prototype, 'adoptedStyleSheets');
  for (const name of ['replace', 'replaceSync']) Reflect.deleteProperty(CSSStyleSheet.prototype, name);
  const {prototype} = CSSStyleSheet;
  const illegal = function (): never {
    throw new TypeError('Illegal constructor');
  };
  Object.defineProperty(globalThis, 'CSSStyleSheet', {value: Object.assign(illegal, {prototype})});
  Reflect.deleteProperty(Element.prototype, 'moveBefore');
}

test('a browser without constructable style sheets renders the widget with its styles, and a card is paid', async ({
  merchant,
  service,
  page,
}) => {
  await page.addInitScript(withoutSharedSheets);
  const widget = await merchant.openTag({'api-url': service.url, ...MONEY});
  await expect(widget.payButton).toHaveCSS('border-top-left-radius', '10px');
  await page.evaluate(() => {
    const place = document.body.appendChild(document.createElement('div'));
    const tag = document.querySelector('#widget');
    if (tag) place.append(tag);
  });
  await expect(widget.payButton).toHaveCSS('border-top-left-radius', '10px');
  await widget.payWith();
  await expect(widget.status).toContainText('Payment received');
});
