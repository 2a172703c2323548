import type {ModelDocument} from './document.js';
import type {ModelElement} from './element.js';
import type {Weather} from './outside.js';
import {INVOICE, type Play} from './play.js';
import type {Press, Step, WalletStep} from './schedule.js';
import {RIGHT_CODE, WALLET_NUMBERS} from './wallets.js';

/** The bank's responses, by the step's number. */
const BANK_ANSWERS = ['passed', 'failed', 'again', 'late', 'passed', 'passed', 'again', 'passed'] as const;

type WalletPress = {readonly press: 'code'; readonly code: string} | {readonly press: 'resend' | 'cancel'};

/** What each step does. It does nothing without a suitable target. */
export const STEPS: Readonly<Record<Step['type'], (play: Play, step: Step) => void>> = {
  press: (play, step) => elementOf(play, step)?.controller.payByCard(play.cardInput(step as Press)),
  askBank: (play, step) => elementOf(play, step)?.controller.payByCard(play.cardInput(step as Press)),
  answerBank: (play, step) => answerBank(play, step),
  cancelChallenge: (play, step) => elementOf(play, step)?.controller.cancelChallenge(),
  askWallet: (play, step) => askWallet(play, step as WalletStep),
  enterCode: (play, step) =>
    pressWallet(play, step, {press: 'code', code: step.pick % 4 === 3 ? '000000' : RIGHT_CODE}),
  resendCode: (play, step) => pressWallet(play, step, {press: 'resend'}),
  cancelWallet: (play, step) => pressWallet(play, step, {press: 'cancel'}),
  openQr: (play, step) => elementOf(play, step)?.controller.openQr(),
  askPhone: (play, step) => elementOf(play, step)?.controller.requestPhone('+25779000000'),
  cancelPhone: (play, step) => elementOf(play, step)?.controller.cancelPhone(),
  resendPhone: (play, step) => elementOf(play, step)?.controller.resendPhone(),
  reset: (play, step) => elementOf(play, step)?.reset(),
  checkNow: (play, step) => elementOf(play, step)?.controller.checkNow(),

  payGiven: ({service}, {pick}) => {
    const given = pickOf(service.given, pick);
    if (given) service.pay(given);
  },
  declineGiven: ({service}, {pick}) => {
    const given = pickOf(service.given, pick);
    if (given) service.decline(given);
  },
  decideCharge: ({service}, {pick}) => {
    const charge = pickOf(service.charges, pick);
    if (charge) service.decide(charge, pick % 3 === 0 ? 'failed' : 'succeeded');
  },
  payElsewhere: ({service}, {pick}) => {
    if (pick === 0) service.payElsewhere(INVOICE);
  },

  breakStreams: (play, step) => documentOf(play, step)?.breakStreams(),
  restartService: (play) => {
    play.outside.restarts += 1;
    for (const document of play.alive) document.breakStreams();
  },
  offline: (play) => setOnline(play, false),
  online: (play) => setOnline(play, true),
  weather: ({weather, chance}) => void Object.assign(weather, badWeather(chance)),

  reload: (play, step) => {
    const document = documentOf(play, step);
    document?.end();
    if (document) play.open();
  },
  crash: (play, step) => documentOf(play, step)?.end(),
  newTab: (play) => {
    if (play.alive.length < 3) play.open();
  },
  remove: (play, step) => elementOf(play, step)?.disconnect(),
  insert: (play, step) => {
    const document = documentOf(play, step);
    // Two widgets in charge mode are two payments. Only an invoice is one payment in any number of widgets.
    const isShown = document?.elements.some(({isConnected}) => isConnected) === true;
    if (document && (play.profile.mode === 'invoice' || !isShown)) pickOf(document.elements, step.pick)?.connect();
  },
  replace: (play, step) => {
    const element = elementOf(play, step);
    element?.disconnect();
    if (element) play.insert(element.document);
  },
  hide: (play, step) => setHidden(documentOf(play, step), true),
  show: (play, step) => setHidden(documentOf(play, step), false),
};

/** The payer acts on the page of the bank. Then the widget, if there still is one, checks the charge. */
function answerBank(play: Play, step: Step): void {
  const {pick} = step;
  const charge = pickOf(
    play.service.charges.filter(({challenge}) => challenge),
    pick,
  );
  if (charge) play.service.challenges.answer(charge, BANK_ANSWERS[pick] ?? 'passed');
  elementOf(play, step)?.controller.checkNow();
}

/** The payer opens the rail, which may not load, and pays with it. */
function askWallet(play: Play, step: WalletStep): void {
  const element = elementOf(play, step);
  const input = {number: WALLET_NUMBERS[step.way][step.outcome], provider: undefined};
  const pay = (): void => {
    if (!element?.isConnected) return;
    play.walletsAsked += 1;
    element.controller.payByWallet(input);
  };
  void element?.controller.openWallets().then(pay, () => undefined);
}

/** The payer presses what the widget shows, perhaps twice. */
function pressWallet(play: Play, step: Step, press: WalletPress): void {
  const controller = elementOf(play, step)?.controller;
  const payment = controller?.payment;
  if (payment?.step !== 'open' || payment.wallet.step !== 'asked') return;
  if (press.press !== 'cancel' && !payment.wallet.pressed) play.codesPressed += 1;
  controller?.pressWallet({type: 'wallet/pressed', ...press});
}

function elementOf(play: Play, {pick}: Step): ModelElement | undefined {
  return pickOf(play.connected(), pick);
}

function documentOf(play: Play, {pick}: Step): ModelDocument | undefined {
  return pickOf(play.alive, pick);
}

function setOnline({weather, alive}: Play, isOnline: boolean): void {
  weather.isOnline = isOnline;
  for (const document of alive) document.changeConnection();
}

function setHidden(document: ModelDocument | undefined, isHidden: boolean): void {
  if (!document) return;
  document.isHidden = isHidden;
  if (!isHidden) document.comeBack();
}

function badWeather(chance: () => number): Omit<Weather, 'isOnline'> {
  const often = (): number => (chance() < 0.4 ? chance() * 0.6 : 0);
  return {lost: often(), unanswered: often(), failing: often(), twice: often(), muddled: often()};
}

function pickOf<T>(all: readonly T[], pick: number): T | undefined {
  return all.length === 0 ? undefined : all[pick % all.length];
}
