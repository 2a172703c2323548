import {TEST_CARDS} from '../../../src/testing/index.ts';
import {charge, customer, decline, success} from '../helpers/payloads.ts';
import {expect, test} from '../helpers/story.ts';

/** Each decline code of spec section 7, with words that only its banner has. */
const DECLINES = [
  {code: 'INVALID_ACCOUNT', english: /card number is not valid/, french: /numéro de carte n’est pas valable/},
  {code: 'PROCESSOR_DECLINED', english: /gave no reason/, french: /pas donné de raison/},
  {code: 'INSUFFICIENT_FUND', english: /not enough money/, french: /pas assez d’argent/},
  {code: 'UNAUTHORIZED_CARD', english: /inactive/, french: /inactive/},
  {code: 'INVALID_CVN', english: /security code is not right/, french: /code de sécurité n’est pas correct/},
  {code: 'CONSUMER_AUTHENTICATION_FAILED', english: /confirm that it is you/, french: /confirmer que c’est bien vous/},
] as const;

for (const {code, english, french} of DECLINES) {
  test(`${code}: shows the reason in both languages, gives the page no detail, and charges another card next`, async ({
    shop,
    service,
  }) => {
    const widget = await shop.open({amount: '19.99', currency: 'USD'});
    await widget.payWith({number: TEST_CARDS[code]});

    await expect(widget.alert).toContainText('Your card was declined');
    await expect(widget.alert).toContainText(english);
    await expect(widget.alert).toContainText('You were not charged');
    const told = await widget.alert.innerText();
    expect(DECLINES.filter((one) => one.english.test(told)).map((one) => one.code)).toEqual([code]);
    expect(await shop.events()).toEqual([decline()]);
    expect((await service.ledger())[0]).toMatchObject({status: 'failed', failure_code: code});

    await widget.setAttribute('lang', 'fr');
    await expect(widget.alert).toContainText('Votre carte a été refusée');
    await expect(widget.alert).toContainText(french);
    const dit = await widget.alert.innerText();
    expect(DECLINES.filter((one) => one.french.test(dit)).map((one) => one.code)).toEqual([code]);
    expect(dit).not.toContain('You were');

    await expect(widget.detail('email')).toHaveValue('aline.iradukunda@example.com');
    await expect(widget.card('name')).toHaveValue('Aline Iradukunda');
    await expect(widget.card('number')).toHaveValue(spaced(TEST_CARDS[code]));
    await expect(widget.card('csc')).toHaveValue('');

    await widget.card('number').fill(TEST_CARDS.good);
    await widget.card('csc').fill('321');
    await widget.pay();
    await expect(widget.status).toContainText('Paiement reçu');
    await expect(widget.alert).toBeEmpty();
    const paid = success({customer: customer(), charge: charge({amount: 1999, currency: 'USD'})});
    expect(await shop.events()).toEqual([decline(), paid]);
  });
}

test('announces a declined new card without a detail, and then charges the saved one', async ({shop, service}) => {
  const widget = await shop.open({currency: 'USD', customer: 'saved'});
  await widget.element.getByRole('radio', {name: 'Another card'}).check();
  await widget.fillCard({number: TEST_CARDS.INSUFFICIENT_FUND});
  await widget.pay();
  await expect(widget.alert).toContainText('not enough money');

  await widget.element.getByRole('radio', {name: 'Visa ending in 4242'}).check();
  await widget.pay();
  await expect(widget.status).toContainText('Payment received');
  expect((await shop.events()).map(({type, isUndefined}) => ({type, isUndefined}))).toEqual([
    {type: 'onFailure', isUndefined: true},
    {type: 'onSuccess', isUndefined: false},
  ]);
  const charges = await service.ledger();
  expect(charges.slice(0, 2).map(({status}) => status)).toEqual(['succeeded', 'failed']);
});

test('announces a declined card of an invoice without a detail, and the invoice stays payable', async ({
  shop,
  service,
}) => {
  const invoice = await service.createInvoice('USD', 2500);
  const widget = await shop.openInvoice(invoice);
  await widget.fillCard({number: TEST_CARDS.PROCESSOR_DECLINED});
  await widget.pay();
  await expect(widget.alert).toContainText('Your card was declined');
  expect(await shop.events()).toEqual([decline()]);
  expect((await service.statusOf(invoice.id, 'USD')).settled_by).toBeNull();
});

test('charges a good card after five declines, with another session of the page', async ({shop}) => {
  const widget = await shop.open({amount: '19.99', currency: 'USD'});
  await widget.payWith({number: TEST_CARDS.PROCESSOR_DECLINED});
  for (let declines = 1; declines <= 5; declines += 1) {
    await expect.poll(async () => (await shop.events()).length).toBe(declines);
    await expect(widget.card('csc')).toHaveValue('');
    await widget.card('number').fill(declines < 5 ? TEST_CARDS.PROCESSOR_DECLINED : TEST_CARDS.good);
    await widget.card('csc').fill('123');
    await widget.pay();
  }
  await expect(widget.status).toContainText('Payment received');
  const paid = success({customer: customer(), charge: charge({amount: 1999, currency: 'USD'})});
  expect(await shop.events()).toEqual([...Array.from({length: 5}, decline), paid]);
});

function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}
