import type {ReactiveControllerHost} from 'lit';
import type {CustomerPrefill} from '../core/customer.js';
import type {FrameLoss} from '../card-protocol/greeting.js';
import {paymentKey, type Intent} from '../payment/options.js';
import {eventOf} from './events.js';
import {frameUrl} from '../card-fields/frame-element.js';
import {loadDiagnostics} from './developer-warnings.js';
import {FormController} from './form-controller.js';
import {PaymentController} from '../store/payment-controller.js';
import {CardField} from '../card-fields/card-fields.js';
import {BeforeSubmit} from './before-submit.js';
import {frameTitle} from '../views/card-view.js';
import {restoreFocus, keepHeight} from '../views/focus.js';
import {Localizer} from '../i18n/localize.js';
import {ThemeWatcher} from '../card-fields/theme-watcher.js';

/** What the widget is made of. */
export interface WidgetParts {
  readonly controller: PaymentController;
  readonly card: CardField;
  readonly form: FormController;
  readonly gate: BeforeSubmit;
  readonly localizer: Localizer;
}

/** What the page has set, read when needed. */
export interface PageState {
  /** Undefined while the element is not set up. */
  readonly intent: () => Intent | undefined;
  readonly prefill: () => CustomerPrefill;
  readonly isDisabled: () => boolean;
}

/** Creates the parts of one widget and connects them. */
export function makeParts(host: ReactiveControllerHost & HTMLElement, page: PageState): WidgetParts {
  const localizer = new Localizer(host);
  const look = new ThemeWatcher(host);
  const gate = new BeforeSubmit(host);
  const controller = new PaymentController(host, (announcement) => void host.dispatchEvent(eventOf(announcement)));
  const card = new CardField(host, {
    url: () => cardFrameUrl(page.intent()),
    clientKey: () => page.intent()?.clientKey,
    title: () => localizer.speak(frameTitle),
    credential: () => controller.credential(),
    // The frame contains every language.
    locale: () => localizer.wanted,
    theme: () => look.theme,
    isBusy: () => controller.isBusy || gate.isHeld,
    codeBrand: () => form.codeBrand,
    explain: async (url) => (await loadDiagnostics()).diagnoseFrame(url),
    onUnmendable: (...loss) => void logFrameError(...loss),
    onSubmit: () => {
      form.actions.pay();
    },
  });
  const form: FormController = new FormController(host, {
    controller,
    card,
    gate,
    ...page,
    focusWrong: () => void focusWrong(host),
  });
  tend(host, controller);
  return {controller, card, form, gate, localizer};
}

/** Keeps focus and height across updates. */
function tend(host: ReactiveControllerHost & HTMLElement, controller: PaymentController): void {
  restoreFocus(host);
  keepHeight(host, () => controller.payment.step === 'settled');
}

async function logFrameError(loss: FrameLoss, url: string | undefined): Promise<void> {
  const diagnostics = await loadDiagnostics().catch(() => undefined);
  diagnostics?.logFrameError(loss, url);
}

async function focusWrong(host: ReactiveControllerHost & HTMLElement): Promise<void> {
  await host.updateComplete;
  host.shadowRoot?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/** The address of the card frame's page. */
export function cardFrameUrl(intent: Intent | undefined): string | undefined {
  return intent && frameUrl(intent);
}

/** Changes when another form is to be shown. */
export function formKey(intent: Intent): string {
  return `${paymentKey(intent)} ${intent.mode === 'invoice' ? intent.methods.join() : ''}`;
}
