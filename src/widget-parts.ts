import type {ReactiveControllerHost} from 'lit';
import type {CustomerPrefill} from './core/customer-details.js';
import type {FrameLoss} from './core/frame-loss.js';
import {paymentKey, type Intent} from './core/intent.js';
import {eventOf} from './events.js';
import {frameUrl} from './io/card-frame.js';
import {loadDiagnostics} from './element/developer-warnings.js';
import {PayerForm} from './payer-form.js';
import {PaymentController} from './payment-controller.js';
import {CardField} from './rails/card-field.js';
import {SubmitGate} from './submit-gate.js';
import {frameTitle} from './ui/card-view.js';
import {keepFocus} from './ui/keep-focus.js';
import {keepHeight} from './ui/keep-height.js';
import {Localizer} from './ui/localize.js';
import {ThemeWatch} from './ui/theme-watch.js';

/** What the widget is made of. */
export interface WidgetParts {
  readonly controller: PaymentController;
  readonly card: CardField;
  readonly form: PayerForm;
  readonly gate: SubmitGate;
  readonly localizer: Localizer;
}

/** What the page has said, as it stands now. */
export interface PageState {
  /** Undefined while the page has set the element up wrongly. */
  readonly intent: () => Intent | undefined;
  readonly prefill: () => CustomerPrefill;
  readonly isDisabled: () => boolean;
}

/** Makes the parts of one widget and ties them together. */
export function makeParts(host: ReactiveControllerHost & HTMLElement, page: PageState): WidgetParts {
  const localizer = new Localizer(host);
  const look = new ThemeWatch(host);
  const gate = new SubmitGate(host);
  const controller = new PaymentController(host, (announcement) => void host.dispatchEvent(eventOf(announcement)));
  const card = new CardField(host, {
    url: () => cardFrameUrl(page.intent()),
    clientKey: () => page.intent()?.clientKey,
    title: () => localizer.speak(frameTitle),
    credential: () => controller.credential(),
    // The frame holds every language.
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
  const form: PayerForm = new PayerForm(host, {
    controller,
    card,
    gate,
    ...page,
    focusWrong: () => void focusWrong(host),
  });
  tend(host, controller);
  return {controller, card, form, gate, localizer};
}

/** What each update sees to, whatever is shown. */
function tend(host: ReactiveControllerHost & HTMLElement, controller: PaymentController): void {
  keepFocus(host);
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

/** Where the card frame's page is. */
export function cardFrameUrl(intent: Intent | undefined): string | undefined {
  return intent && frameUrl(intent);
}

/** What decides which forms there are. */
export function formKey(intent: Intent): string {
  return `${paymentKey(intent)} ${intent.mode === 'invoice' ? intent.methods.join() : ''}`;
}
