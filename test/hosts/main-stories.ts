import assert from 'node:assert/strict';
import {TEST_CARDS} from '../../src/testing/index.ts';
import {freshNumber} from '../e2e/helpers/instant.ts';
import {assertNothingRefused, assertPaidOnce, type Story} from './run-stories.ts';
import {openCharge, openInvoice, openSaving, type Payer, type TestEnvironment} from './environment.ts';

/** What payers do, in every engine. A successful card and a QR code are among the host pages' stories. */
export const MAIN_STORIES: Readonly<Record<string, Story>> = {
  'a declined card is announced once, and nothing is charged': async (environment) => {
    const payer = await openCharge(environment, 'strict');
    await payer.visit.untilCardForm();
    await payer.visit.fillCard(TEST_CARDS.INSUFFICIENT_FUND);
    await payer.visit.payByCard();
    await payer.visit.until("host.isShown('[role=alert] .banner.failure')");
    assert.match(await textOf(payer, '[role=alert]'), /not enough money on this card.+You were not charged/s);
    await payer.visit.until('host.events.length > 0');
    assert.deepEqual(await payer.visit.read('host.events'), ['onFailure']);
    assert.deepEqual(
      (await payer.charges()).map(({status}) => status),
      ['failed'],
    );
    await assertNothingRefused(payer);
  },

  'an invalid card number is marked and focused, and nothing is charged': async (environment) => {
    const payer = await openCharge(environment, 'strict');
    await payer.visit.untilCardForm();
    await payer.visit.fillCard('4242 4242 4242 4241');
    await payer.visit.payByCard();
    await payer.visit.untilInCard("document.querySelector('#cc-number').getAttribute('aria-invalid') === 'true'");
    await payer.visit.untilInCard("document.activeElement.id === 'cc-number'");
    assert.deepEqual(await payer.charges(), []);
    assert.deepEqual(await payer.visit.read('host.events'), []);
  },

  'a new customer saves a card': async (environment) => {
    const payer = await openSaving(environment, 'strict');
    await payer.visit.untilCardForm();
    await payer.visit.type('input[name=email]', 'aline.iradukunda@example.com');
    await payer.visit.fillCard();
    await payer.visit.payByCard();
    assert.deepEqual(await payer.visit.finalEvents(), ['onSuccess']);
    assert.match(await textOf(payer, '[role=status]'), /Card saved/);
    await assertNothingRefused(payer);
  },

  'an invoice is paid by a phone request': async (environment) => {
    const payer = await openInvoice(environment, 'strict');
    await payInPhone(environment, payer);
    await assertPaidOnce(payer);
    await assertNothingRefused(payer);
  },

  'a payer changes the language during the payment, and pays': async (environment) => {
    const payer = await openInvoice(environment, 'strict');
    await payer.visit.untilCardForm();
    await payer.visit.press('#method-phone');
    const number = freshNumber();
    await payer.visit.type('#phone', number);
    await payer.visit.read("void host.widget().setAttribute('lang', 'fr')");
    await payer.visit.until("host.find('#method-phone').textContent.includes('téléphone')");
    assert.equal(await payer.visit.read("host.find('#phone').value"), number);
    await answer(environment, payer, number);
    assert.match(await textOf(payer, '[role=status]'), /Paiement reçu/);
    await assertPaidOnce(payer);
  },
};

async function payInPhone(environment: TestEnvironment, payer: Payer): Promise<void> {
  const number = freshNumber();
  await payer.visit.untilCardForm();
  await payer.visit.press('#method-phone');
  await payer.visit.type('#phone', number);
  await answer(environment, payer, number);
}

async function answer({service}: TestEnvironment, {visit}: Payer, number: string): Promise<void> {
  await visit.press('form[part=phone] button[type=submit]');
  await visit.until("host.isShown('div[part=phone]')");
  await service.answerRequest(await service.requestOn(number), 'approve');
  await visit.until("host.isShown('.banner.success')");
}

async function textOf({visit}: Pick<Payer, 'visit'>, selector: string): Promise<string> {
  return String(await visit.read(`host.find('${selector}').textContent`));
}
