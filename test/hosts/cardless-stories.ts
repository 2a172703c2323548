import assert from 'node:assert/strict';
import {assertNothingHappened, onEach, payQr, embeddingOf, type Story} from './run-stories.ts';
import {LOST_LIMIT_MS} from './visit.ts';
import {openCharge, openInvoice, type Payer} from './environment.ts';

/** Pages where cards cannot be used, or nothing works. */
export const CARDLESS_STORIES: Readonly<Record<string, Story>> = {
  ...onEach(
    ['framed-by-stranger', 'no-frame-src'],
    'a notice replaces the card form, and the QR code can still be paid',
    async (environment, name) => {
      const payer = await openInvoice(environment, name, embeddingOf(name, environment));
      await assertNoCardForm(payer, name === 'no-frame-src' ? 'blocked' : 'refused');
      await payQr(environment, payer);
    },
  ),

  'a page without an origin shows a notice and charges nothing': async (environment) => {
    const payer = await openCharge(environment, 'opaque');
    assert.equal(await payer.visit.read('origin'), 'null');
    await assertNoCardForm(payer, 'refused');
    assert.equal(await payer.visit.read("host.isShown('form[part=card] button[type=submit]')"), false);
    await payer.visit.read('void host.widget().submit()');
    await assertNothingHappened(payer);
  },

  ...onEach(
    ['opaque', 'no-connect-src'],
    'shows a notice and no methods for an invoice that cannot be read',
    async (environment, name) => {
      const payer = await openInvoice(environment, name);
      await payer.visit.until("host.isShown('[part=banner]')", LOST_LIMIT_MS);
      assert.equal(await payer.visit.read("host.isShown('[part=methods]')"), false);
      await assertNothingHappened(payer);
      assert.deepEqual(await environment.service.qrCodesOf(payer.invoice.id), []);
    },
  ),

  'a press that cannot reach the service shows an alert and charges nothing': async (environment) => {
    const payer = await openCharge(environment, 'no-connect-src');
    await payer.visit.untilCardForm();
    await payer.visit.fillCard();
    await assertNothingHappened(payer);
    await payer.visit.payByCard();
    await payer.visit.until("host.isShown('[role=alert] [part=banner]')", LOST_LIMIT_MS);
    assert.equal(await payer.visit.read("host.events.includes('onSuccess')"), false);
    assert.deepEqual(await payer.charges(), []);
  },
};

/** Nothing was attempted, so the page receives no event. The payer cannot fix it here, and gets no retry button. */
async function assertNoCardForm(payer: Payer, loss: 'blocked' | 'refused'): Promise<void> {
  await payer.visit.until("host.isShown('[part=card-loss]')", LOST_LIMIT_MS);
  assert.equal(await payer.visit.read("host.find('[part=card-loss]').dataset.loss"), loss);
  assert.equal(await payer.visit.read("host.isShown('[part=card] iframe')"), false);
  assert.equal(await payer.visit.read("host.isShown('[part=card-loss] button')"), false);
  await assertNothingHappened(payer);
}
