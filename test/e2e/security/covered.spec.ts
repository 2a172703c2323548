import {expect, test} from '../helpers/story.ts';

for (const isCovered of [false, true]) {
  test(`a charge records that the card fields were ${isCovered ? 'covered' : 'not covered'}`, async ({
    shop,
    service,
  }) => {
    const widget = await shop.open({amount: '19.99', currency: 'USD'});
    await widget.fillCustomer();
    await widget.fillCard();
    if (isCovered) {
      await shop.page.evaluate(() => {
        const veil = document.createElement('div');
        for (const [name, value] of Object.entries({
          position: 'fixed',
          inset: '0',
          background: 'white',
          opacity: '0.9',
        })) {
          veil.style.setProperty(name, value);
        }
        veil.style.setProperty('pointer-events', 'none');
        document.body.append(veil);
      });
    }
    await widget.pay();
    await expect(widget.status).toContainText('Payment received');
    const [charge] = await service.ledger();
    expect(charge).toMatchObject({status: 'succeeded', occluded: isCovered});
  });
}
