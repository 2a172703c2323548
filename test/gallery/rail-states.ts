import {freshNumber} from '../e2e/helpers/instant.ts';
import {codeOf} from './invoice-states.ts';
import type {ShopVisit, State} from './shop-visit.ts';

const PAID = '.banner.success';
const FAILURE = '.banner.failure';
const WAITS = '#panel-phone .lead.busy';

/** Phone numbers whose last digits select the simulated payer's behaviour. */
const DECLINES = '79 00 00 02';
const NEVER_ANSWERS = '79 00 00 03';
const CANNOT_BE_ASKED = '79 00 00 04';

/** States of a QR code. */
export const QR_STATES: readonly State[] = [
  {
    name: 'qr-preparing',
    title: 'QR code: being made',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.holdBack('createQr');
      await visit.openRail('qr');
      await visit.untilShown('.square .busy');
    },
  },
  {name: 'qr-shown', title: 'QR code: shown', reach: (visit) => showCode(visit)},
  {
    name: 'qr-copied',
    title: 'QR code: copied',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await showCode(visit);
      await visit.widget.openProblems();
      await visit.widget.press(visit.widget.element.locator('.qr details button').first());
      await visit.untilShown('.qr details [aria-live]:not(:empty)');
    },
  },
  {
    name: 'qr-as-text',
    title: 'QR code: as text',
    async reach(visit: ShopVisit): Promise<void> {
      await showCode(visit);
      await visit.widget.openProblems();
      await visit.untilShown('.qr code');
    },
  },
  {
    name: 'qr-expired',
    title: 'QR code: expired',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.page.clock.install();
      const payload = await showCode(visit);
      await visit.service.expireQr(payload);
      await visit.page.clock.fastForward('05:01');
      await visit.untilShown('.square button');
    },
  },
  {
    name: 'qr-refused',
    title: 'QR code: refused by the bank',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.fail('createQr', 'refuse');
      await visit.openRail('qr');
      await visit.untilShown(FAILURE);
    },
  },
  {
    name: 'qr-paid',
    title: 'QR code: paid',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.service.approveQr(await showCode(visit));
      await visit.untilShown(PAID);
    },
  },
];

/** States of a phone request. */
export const PHONE_STATES: readonly State[] = [
  {name: 'phone-form', title: 'Phone: the form', reach: showForm},
  {
    name: 'phone-other-country',
    title: 'Phone: a number of another country',
    async reach(visit: ShopVisit): Promise<void> {
      await showForm(visit);
      const number = visit.widget.element.locator('input[name=phone]');
      await number.fill('+254712345678');
      await number.blur();
    },
  },
  {
    name: 'phone-wrong-number',
    title: 'Phone: a wrong number',
    async reach(visit: ShopVisit): Promise<void> {
      await ask(visit, '79 12');
      await visit.untilShown('#phone-error');
    },
  },
  {
    name: 'phone-sending',
    title: 'Phone: the request is on its way',
    async reach(visit: ShopVisit): Promise<void> {
      await visit.holdBack('createPhoneRequest');
      await ask(visit, freshNumber());
      await visit.untilShown('form[part=phone] button.busy');
    },
  },
  {name: 'phone-waiting', title: 'Phone: waiting for the payer', reach: (visit) => wait(visit, freshNumber())},
  {
    name: 'phone-expired',
    title: 'Phone: no answer',
    async reach(visit: ShopVisit): Promise<void> {
      await wait(visit, NEVER_ANSWERS);
      await visit.service.answerRequest(await visit.service.requestOn('+25779000003'), 'expire');
      await visit.untilShown('div[part=phone] form');
    },
  },
  {name: 'phone-declined', title: 'Phone: declined', reach: (visit) => ask(visit, DECLINES, FAILURE)},
  {name: 'phone-not-asked', title: 'Phone: cannot be asked', reach: (visit) => ask(visit, CANNOT_BE_ASKED, FAILURE)},
  {
    name: 'phone-paid',
    title: 'Phone: paid',
    async reach(visit: ShopVisit): Promise<void> {
      const number = freshNumber();
      await wait(visit, number);
      await visit.service.answerRequest(await visit.service.requestOn(number), 'approve');
      await visit.untilShown(PAID);
    },
  },
];

async function showCode(visit: ShopVisit): Promise<string> {
  return codeOf(visit, await visit.openRail('qr'));
}

async function showForm(visit: ShopVisit): Promise<void> {
  await visit.openRail('phone');
  await visit.widget.phoneButton.waitFor();
}

async function ask(visit: ShopVisit, number: string, shows = 'form[part=phone]'): Promise<void> {
  await showForm(visit);
  await visit.widget.sendRequest(number);
  await visit.untilShown(shows);
}

function wait(visit: ShopVisit, number: string): Promise<void> {
  return ask(visit, number, WAITS);
}
