import {freshNumber} from '../e2e/helpers/instant.ts';
import {codeOf} from './invoice-states.ts';
import type {Scene, State} from './scene.ts';

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
    async reach(scene: Scene): Promise<void> {
      await scene.holdBack('createQr');
      await scene.openRail('qr');
      await scene.untilShown('.square .busy');
    },
  },
  {name: 'qr-shown', title: 'QR code: shown', reach: (scene) => showCode(scene)},
  {
    name: 'qr-copied',
    title: 'QR code: copied',
    async reach(scene: Scene): Promise<void> {
      await scene.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await showCode(scene);
      await scene.widget.openProblems();
      await scene.widget.press(scene.widget.element.locator('.qr details button').first());
      await scene.untilShown('.qr details [aria-live]:not(:empty)');
    },
  },
  {
    name: 'qr-as-text',
    title: 'QR code: as text',
    async reach(scene: Scene): Promise<void> {
      await showCode(scene);
      await scene.widget.openProblems();
      await scene.untilShown('.qr code');
    },
  },
  {
    name: 'qr-expired',
    title: 'QR code: expired',
    async reach(scene: Scene): Promise<void> {
      await scene.page.clock.install();
      const payload = await showCode(scene);
      await scene.service.expireQr(payload);
      await scene.page.clock.fastForward('05:01');
      await scene.untilShown('.square button');
    },
  },
  {
    name: 'qr-refused',
    title: 'QR code: refused by the bank',
    async reach(scene: Scene): Promise<void> {
      await scene.fail('createQr', 'refuse');
      await scene.openRail('qr');
      await scene.untilShown(FAILURE);
    },
  },
  {
    name: 'qr-paid',
    title: 'QR code: paid',
    async reach(scene: Scene): Promise<void> {
      await scene.service.approveQr(await showCode(scene));
      await scene.untilShown(PAID);
    },
  },
];

/** States of a phone request. */
export const PHONE_STATES: readonly State[] = [
  {name: 'phone-form', title: 'Phone: the form', reach: showForm},
  {
    name: 'phone-other-country',
    title: 'Phone: a number of another country',
    async reach(scene: Scene): Promise<void> {
      await showForm(scene);
      const number = scene.widget.element.locator('input[name=phone]');
      await number.fill('+254712345678');
      await number.blur();
    },
  },
  {
    name: 'phone-wrong-number',
    title: 'Phone: a wrong number',
    async reach(scene: Scene): Promise<void> {
      await ask(scene, '79 12');
      await scene.untilShown('#phone-error');
    },
  },
  {
    name: 'phone-sending',
    title: 'Phone: the request is on its way',
    async reach(scene: Scene): Promise<void> {
      await scene.holdBack('createPhoneRequest');
      await ask(scene, freshNumber());
      await scene.untilShown('form[part=phone] button.busy');
    },
  },
  {name: 'phone-waiting', title: 'Phone: waiting for the payer', reach: (scene) => wait(scene, freshNumber())},
  {
    name: 'phone-expired',
    title: 'Phone: no answer',
    async reach(scene: Scene): Promise<void> {
      await wait(scene, NEVER_ANSWERS);
      await scene.service.answerRequest(await scene.service.requestOn('+25779000003'), 'expire');
      await scene.untilShown('div[part=phone] form');
    },
  },
  {name: 'phone-declined', title: 'Phone: declined', reach: (scene) => ask(scene, DECLINES, FAILURE)},
  {name: 'phone-not-asked', title: 'Phone: cannot be asked', reach: (scene) => ask(scene, CANNOT_BE_ASKED, FAILURE)},
  {
    name: 'phone-paid',
    title: 'Phone: paid',
    async reach(scene: Scene): Promise<void> {
      const number = freshNumber();
      await wait(scene, number);
      await scene.service.answerRequest(await scene.service.requestOn(number), 'approve');
      await scene.untilShown(PAID);
    },
  },
];

async function showCode(scene: Scene): Promise<string> {
  return codeOf(scene, await scene.openRail('qr'));
}

async function showForm(scene: Scene): Promise<void> {
  await scene.openRail('phone');
  await scene.widget.phoneButton.waitFor();
}

async function ask(scene: Scene, number: string, shows = 'form[part=phone]'): Promise<void> {
  await showForm(scene);
  await scene.widget.sendRequest(number);
  await scene.untilShown(shows);
}

function wait(scene: Scene, number: string): Promise<void> {
  return ask(scene, number, WAITS);
}
