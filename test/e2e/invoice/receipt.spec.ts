import {PageClock} from '../helpers/page-clock.ts';
import {expect, test} from '../helpers/story.ts';

test.use({permissions: ['clipboard-read', 'clipboard-write']});

test('shows a receipt of a paid invoice that can be copied, in the payer’s language', async ({shop, service}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  const widget = await shop.open({mode: 'invoice', invoice: invoice.id, currency: 'BIF', methods: 'qr', lang: 'fr'});
  await service.approveQr(await widget.readQr());
  await expect(widget.status).toContainText('Paiement reçu');
  const [{detail}] = (await shop.events()) as unknown as [{detail: Record<'charge_id' | 'qr_reference', string>}];

  await widget.press(widget.element.getByRole('button', {name: 'Copier le reçu'}));
  await expect(widget.element.getByText('Copié', {exact: true})).toBeVisible();
  const copied = await shop.page.evaluate(() => navigator.clipboard.readText());
  const [title, ...lines] = copied.replaceAll(/[\u00A0\u202F]/g, ' ').split('\n');
  expect(title).toBe('Paiement reçu');
  expect(lines).toEqual([
    'Montant: 8 000 FBu',
    expect.stringMatching(/^Payé à: \S/),
    expect.stringMatching(/^Date: \d+ \S+ \d{4}, \d\d:\d\d$/),
    expect.stringMatching(/^Facture: INV-/),
    `Référence: ${detail.charge_id}`,
    `Référence du code QR: ${detail.qr_reference}`,
  ]);
});

test('shortens a reference on the screen, and copies the whole reference when it is pressed', async ({
  shop,
  service,
}) => {
  const invoice = await service.createInvoice('BIF', 8000);
  const widget = await shop.open({mode: 'invoice', invoice: invoice.id, currency: 'BIF', methods: 'qr'});
  await service.approveQr(await widget.readQr());
  await expect(widget.status).toContainText('Payment received');
  const [{detail}] = (await shop.events()) as unknown as [{detail: {charge_id: string}}];
  const reference = widget.element.getByRole('button', {name: detail.charge_id});
  await expect(reference).toHaveText(`${detail.charge_id.slice(0, 7)}…${detail.charge_id.slice(-4)}`);
  await widget.press(reference);
  await expect(widget.element.getByText('Copied', {exact: true})).toBeVisible();
  expect(await shop.page.evaluate(() => navigator.clipboard.readText())).toBe(detail.charge_id);
});

test('offers no receipt after a card was saved', async ({shop}) => {
  const widget = await shop.open({mode: 'add', currency: 'USD'});
  await widget.payWith();
  await expect(widget.status).toContainText('Card saved');
  await expect(widget.element.getByRole('button')).toHaveCount(0);
});

/** Longer than the service needs to file an invoice that the tax authority refuses three times. */
const FILED_AFTER_S = 10;

test('adds the quittance number of a tax payment to the receipt, also when it arrives late', async ({
  shop,
  service,
}) => {
  const clock = await PageClock.install(shop.page);
  for (const code of ['OBR-2026-77', 'FAIL-77']) {
    const id = await service.createTaxInvoice('BIF', code);
    const widget = await shop.open({mode: 'invoice', invoice: id, currency: 'BIF', methods: 'qr'});
    await service.approveQr(await widget.readQr());
    await expect(widget.status).toContainText('Payment received');
    await service.advanceClock(FILED_AFTER_S);
    const receipt = widget.element.locator('[part=receipt]');
    await clock.passUntil(async () => /Quittance number/.test((await receipt.allTextContents()).join()));
    await expect(receipt).toContainText(/Quittance number\s*OBR-\d{4}-[0-9A-Z]{8}/);
    await expect(widget.element).not.toContainText(code);
  }
});
