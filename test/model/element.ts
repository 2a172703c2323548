import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {Credential} from '../../src/core/credential.js';
import type {PaymentOptions} from '../../src/payment/options.js';
import type {Announcement} from '../../src/payment/state.js';
import type {Progress} from '../../src/payment/progress.js';
import {PaymentController} from '../../src/store/payment-controller.js';
import type {ModelDocument} from './document.js';

/** `<payment-widget>` without a page: a host for the controller. */
export class ModelElement implements ReactiveControllerHost {
  readonly document: ModelDocument;
  readonly controller: PaymentController;
  readonly #controllers: ReactiveController[] = [];
  readonly #wanted: {readonly options: PaymentOptions; readonly credential: Credential};
  isConnected = false;
  #update: Promise<boolean> | undefined;
  #shown: Progress | undefined;

  constructor(document: ModelDocument, options: PaymentOptions, credential: Credential) {
    this.document = document;
    this.#wanted = {options, credential};
    const announce = (announcement: Announcement): void => document.outside.onEvent(this, announcement);
    this.controller = new PaymentController(this, document.runs, announce);
    document.elements.push(this);
  }

  get updateComplete(): Promise<boolean> {
    return this.#update ?? Promise.resolve(true);
  }

  addController(controller: ReactiveController): void {
    this.#controllers.push(controller);
  }

  removeController(): void {
    // The widget never removes a controller.
  }

  connect(): void {
    if (this.isConnected) return;
    this.isConnected = true;
    this.#shown = undefined;
    for (const one of this.#controllers) one.hostConnected?.();
    this.requestUpdate();
  }

  disconnect(): void {
    if (!this.isConnected) return;
    this.isConnected = false;
    for (const one of this.#controllers) one.hostDisconnected?.();
  }

  /** The page starts a new payment. */
  reset(): void {
    this.#shown = undefined;
    this.controller.reset();
  }

  requestUpdate(): void {
    this.#update ??= Promise.resolve().then(() => {
      this.#update = undefined;
      if (!this.isConnected) return true;
      this.controller.begin(this.#wanted);
      this.#show(this.controller.payment);
      return true;
    });
  }

  /** What the payer sees: a success must stay, and a displayed code can be scanned. */
  #show(payment: Progress): void {
    const {service, onFault} = this.document.outside;
    if (this.#shown && payment !== this.#shown) onFault('I6: a success was taken back');
    this.#shown = payment.step === 'settled' && payment.success.by !== 'elsewhere' ? payment : undefined;
    if (payment.step === 'open' && payment.qr.step === 'shown') service.seen.add(payment.qr.code.reference);
  }
}
