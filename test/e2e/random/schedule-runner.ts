import {BANK_CODE, TEST_CARDS} from '../../../src/testing/index.ts';
import type {Currency, PaymentService} from '../helpers/payment-service.ts';
import type {BrowserWindow} from './browser-window.ts';
import {runAction, type PageAction} from './page-actions.ts';
import type {CardName, Schedule, Step} from './schedule.ts';

export const CURRENCY: Currency = 'BIF';
export const INVOICE_AMOUNT = 8000;
export const CHARGE_AMOUNT = 5000;
const FAULT_MS = 300;

const NUMBERS: Readonly<Record<CardName, string>> = {
  good: TEST_CARDS.good,
  declined: TEST_CARDS.INSUFFICIENT_FUND,
  pending: TEST_CARDS.pending,
  challenge: TEST_CARDS.challenge,
};

/** Steps that are one action in the page. */
const ACTIONS: Readonly<Partial<Record<Step['does'], PageAction>>> = {
  'open the QR code': 'qr',
  'ask the phone': 'phone',
  'pay by wallet': 'wallet',
  'give up': 'cancel',
  'check now': 'check',
  'take the element out and put it back': 'detach',
  'put a new element in its place': 'replace',
};

/** The invoice or customer of a schedule. */
export type Subject = {readonly invoice: string} | {readonly customer: string};

/** Runs the steps of one schedule in order. A step that is impossible at its time is skipped. */
export class ScheduleRunner {
  readonly #window: BrowserWindow;
  readonly #service: PaymentService;
  readonly #subject: Subject;
  readonly #phone: string;

  private constructor(window: BrowserWindow, service: PaymentService, {seed}: Schedule, subject: Subject) {
    this.#window = window;
    this.#service = service;
    this.#subject = subject;
    this.#phone = `+25772${String(seed % 10_000).padStart(4, '0')}55`;
  }

  get subject(): Subject {
    return this.#subject;
  }

  /** Creates what is to be paid, and opens the shop's page. */
  static async begin(
    window: BrowserWindow,
    service: PaymentService,
    shopUrl: string,
    schedule: Schedule,
  ): Promise<ScheduleRunner> {
    if (schedule.mode === 'invoice') {
      const {id} = await service.createInvoice(CURRENCY, INVOICE_AMOUNT);
      await window.begin(`${shopUrl}/?mode=invoice&currency=${CURRENCY}&invoice=${id}&methods=card+qr+phone+wallet`);
      return new ScheduleRunner(window, service, schedule, {invoice: id});
    }
    const customer = await service.createCustomer(CURRENCY);
    for (const number of Object.values(NUMBERS)) await service.saveCard(customer, CURRENCY, number);
    const query = `currency=${CURRENCY}&amount=${CHARGE_AMOUNT}&customer=saved&customer_id=${customer}&methods=card+wallet`;
    await window.begin(`${shopUrl}/?${query}`);
    return new ScheduleRunner(window, service, schedule, {customer});
  }

  async do(step: Step): Promise<void> {
    const action = ACTIONS[step.does];
    if ('tab' in step && action !== undefined) return this.#action(step.tab, action);
    switch (step.does) {
      case 'pay by card':
        return this.#payByCard(step.tab, step.card);
      case 'answer the bank’s page':
        return this.#answerBank(step.tab, step.answer);
      case 'reload':
        return this.#window.reload(step.tab);
      case 'break':
        return this.#break(step);
      default:
        return this.#doOutside(step);
    }
  }

  /** The bank decides every pending charge. */
  async decideAll(decision: 'settle' | 'fail'): Promise<void> {
    for (const {id} of await this.#waiting()) await this.#service.decideCharge(id, decision);
  }

  /** This payment's charges in the ledger. */
  async charges(): ReturnType<PaymentService['ledger']> {
    const subject = this.#subject;
    return (await this.#service.ledger()).filter(({invoice_id, customer_id}) =>
      'invoice' in subject ? invoice_id === subject.invoice : customer_id === subject.customer,
    );
  }

  async #doOutside(step: Step): Promise<void> {
    switch (step.does) {
      case 'pay the QR code':
        return this.#payQr();
      case 'approve on the phone':
        return this.#answerPhone('approve');
      case 'decline on the phone':
        return this.#answerPhone('decline');
      case 'decide the charge':
        return this.decideAll(step.decision);
      case 'open a second tab':
        return this.#window.openSecond();
      case 'close the second tab':
        return this.#window.closeSecond();
      case 'go offline':
        return this.#window.setOffline(true);
      case 'go online':
        return this.#window.setOffline(false);
      case 'let answers arrive':
        return this.#letAnswersArrive();
      default:
        throw new Error(`No handler exists for "${step.does}".`);
    }
  }

  /** Gives the pages time to send requests: makes a few calls to the service and waits for the responses. */
  async #letAnswersArrive(): Promise<void> {
    for (let round = 0; round < 5; round += 1) await this.#service.ledger();
  }

  async #payByCard(tab: number, card: CardName): Promise<void> {
    const widget = this.#window.widget(tab);
    if ('customer' in this.#subject) {
      const choice = widget.element.getByRole('radio', {name: `ending in ${NUMBERS[card].slice(-4)}`});
      if (await choice.isVisible()) await choice.check({timeout: 1_000}).catch(() => undefined);
    } else if (
      await widget
        .card('number')
        .isEditable({timeout: 500})
        .catch(() => false)
    ) {
      await widget.fillCard({number: NUMBERS[card]}).catch(() => undefined);
    }
    await this.#action(tab, 'pay');
  }

  async #action(tab: number, action: PageAction): Promise<void> {
    await this.#window.tab(tab).evaluate(runAction, [action, this.#phone] as const);
  }

  async #answerBank(tab: number, answer: 'pass' | 'fail'): Promise<void> {
    const bank = this.#window.tab(tab).frame({url: /\/simulator\/challenges\//});
    if (!bank) return;
    const asked = {timeout: 1_000};
    await bank
      .fill('#code', answer === 'pass' ? BANK_CODE : '000000', asked)
      .then(() => bank.getByRole('button', {name: 'Confirm'}).click(asked))
      .catch(() => undefined);
  }

  async #payQr(): Promise<void> {
    if (!('invoice' in this.#subject)) return;
    const [code] = await this.#service.qrCodesOf(this.#subject.invoice);
    if (code?.status === 'active') await this.#service.approveQr(code.payload);
  }

  async #answerPhone(answer: 'approve' | 'decline'): Promise<void> {
    const [newest] = await this.#service.requestsOn(this.#phone);
    if (newest?.status === 'pending') await this.#service.answerRequest(newest.uetr, answer);
  }

  async #break({operation, kind, status, times}: Extract<Step, {readonly does: 'break'}>): Promise<void> {
    await this.#service.setFault({operation, kind, status, times, delay_ms: FAULT_MS});
  }

  async #waiting(): ReturnType<PaymentService['ledger']> {
    return (await this.charges()).filter(({status}) => status === 'pending' || status === 'paid');
  }
}
