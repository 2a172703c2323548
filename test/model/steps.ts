import type {ModelDocument} from './document.js';
import type {ModelElement} from './element.js';
import type {NetworkConditions} from './outside.js';
import {INVOICE, type ModelRun} from './model-run.js';
import type {Press, Step, WalletStep} from './schedule.js';
import {RIGHT_CODE, WALLET_NUMBERS} from './wallets.js';

/** The bank's responses, by the step's number. */
const BANK_ANSWERS = ['passed', 'failed', 'again', 'late', 'passed', 'passed', 'again', 'passed'] as const;

type WalletPress = {readonly press: 'code'; readonly code: string} | {readonly press: 'resend' | 'cancel'};

/** What each step does. It does nothing without a suitable target. */
export const STEPS: Readonly<Record<Step['type'], (run: ModelRun, step: Step) => void>> = {
  press: (run, step) => elementOf(run, step)?.controller.payByCard(run.cardInput(step as Press)),
  askBank: (run, step) => elementOf(run, step)?.controller.payByCard(run.cardInput(step as Press)),
  answerBank: (run, step) => answerBank(run, step),
  cancelChallenge: (run, step) => elementOf(run, step)?.controller.cancelChallenge(),
  askWallet: (run, step) => askWallet(run, step as WalletStep),
  enterCode: (run, step) => pressWallet(run, step, {press: 'code', code: step.pick % 4 === 3 ? '000000' : RIGHT_CODE}),
  resendCode: (run, step) => pressWallet(run, step, {press: 'resend'}),
  cancelWallet: (run, step) => pressWallet(run, step, {press: 'cancel'}),
  openQr: (run, step) => elementOf(run, step)?.controller.openQr(),
  askPhone: (run, step) => elementOf(run, step)?.controller.requestPhone('+25779000000'),
  cancelPhone: (run, step) => elementOf(run, step)?.controller.cancelPhone(),
  resendPhone: (run, step) => elementOf(run, step)?.controller.resendPhone(),
  reset: (run, step) => elementOf(run, step)?.reset(),
  checkNow: (run, step) => elementOf(run, step)?.controller.checkNow(),

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

  breakStreams: (run, step) => documentOf(run, step)?.breakStreams(),
  restartService: (run) => {
    run.outside.restarts += 1;
    for (const document of run.alive) document.breakStreams();
  },
  offline: (run) => setOnline(run, false),
  online: (run) => setOnline(run, true),
  conditions: ({conditions, chance}) => void Object.assign(conditions, badConditions(chance)),

  reload: (run, step) => {
    const document = documentOf(run, step);
    document?.end();
    if (document) run.open();
  },
  crash: (run, step) => documentOf(run, step)?.end(),
  newTab: (run) => {
    if (run.alive.length < 3) run.open();
  },
  remove: (run, step) => elementOf(run, step)?.disconnect(),
  insert: (run, step) => {
    const document = documentOf(run, step);
    // Two widgets in charge mode are two payments. Only an invoice is one payment in any number of widgets.
    const isShown = document?.elements.some(({isConnected}) => isConnected) === true;
    if (document && (run.profile.mode === 'invoice' || !isShown)) pickOf(document.elements, step.pick)?.connect();
  },
  replace: (run, step) => {
    const element = elementOf(run, step);
    element?.disconnect();
    if (element) run.insert(element.document);
  },
  hide: (run, step) => setHidden(documentOf(run, step), true),
  show: (run, step) => setHidden(documentOf(run, step), false),
};

/** The payer acts on the page of the bank. Then the widget, if there still is one, checks the charge. */
function answerBank(run: ModelRun, step: Step): void {
  const {pick} = step;
  const charge = pickOf(
    run.service.charges.filter(({challenge}) => challenge),
    pick,
  );
  if (charge) run.service.challenges.answer(charge, BANK_ANSWERS[pick] ?? 'passed');
  elementOf(run, step)?.controller.checkNow();
}

/** The payer opens the rail, which may not load, and pays with it. */
function askWallet(run: ModelRun, step: WalletStep): void {
  const element = elementOf(run, step);
  const input = {number: WALLET_NUMBERS[step.way][step.outcome], provider: undefined};
  const pay = (): void => {
    if (!element?.isConnected) return;
    run.walletsAsked += 1;
    element.controller.payByWallet(input);
  };
  void element?.controller.openWallets().then(pay, () => undefined);
}

/** The payer presses what the widget shows, perhaps twice. */
function pressWallet(run: ModelRun, step: Step, press: WalletPress): void {
  const controller = elementOf(run, step)?.controller;
  const payment = controller?.payment;
  if (payment?.step !== 'open' || payment.wallet.step !== 'asked') return;
  if (press.press !== 'cancel' && !payment.wallet.pressed) run.codesPressed += 1;
  controller?.pressWallet({type: 'wallet/pressed', ...press});
}

function elementOf(run: ModelRun, {pick}: Step): ModelElement | undefined {
  return pickOf(run.connected(), pick);
}

function documentOf(run: ModelRun, {pick}: Step): ModelDocument | undefined {
  return pickOf(run.alive, pick);
}

function setOnline({conditions, alive}: ModelRun, isOnline: boolean): void {
  conditions.isOnline = isOnline;
  for (const document of alive) document.changeConnection();
}

function setHidden(document: ModelDocument | undefined, isHidden: boolean): void {
  if (!document) return;
  document.isHidden = isHidden;
  if (!isHidden) document.comeBack();
}

function badConditions(chance: () => number): Omit<NetworkConditions, 'isOnline'> {
  const often = (): number => (chance() < 0.4 ? chance() * 0.6 : 0);
  return {lost: often(), unanswered: often(), failing: often(), twice: often(), muddled: often()};
}

function pickOf<T>(all: readonly T[], pick: number): T | undefined {
  return all.length === 0 ? undefined : all[pick % all.length];
}
