import {Component, CUSTOM_ELEMENTS_SCHEMA, signal} from '@angular/core';
import type {PaymentFailureEvent, PaymentSuccessEvent} from '@payment-widget/element';
import config from './config.json';
import {failureText, paidText} from './outcome';

/** The shop's page. The schema lets the tag into the template; Angular sets properties of it and listens by name. */
@Component({
  selector: 'app-shop',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  templateUrl: './shop.html',
})
export class Shop {
  readonly config = config;
  readonly invoiceId = new URLSearchParams(location.search).get('invoice') ?? undefined;
  readonly outcome = signal('');

  // With a server of your own, have it fix what is paid, and bind `[session]="fetchSession"` in the template:
  // readonly fetchSession = () => fetch('/session', {method: 'POST'}).then((answer) => answer.text());

  /** The template knows the event's type, from the package. */
  showPaid(event: PaymentSuccessEvent): void {
    this.outcome.set(paidText(event));
  }

  showFailure(event: PaymentFailureEvent): void {
    this.outcome.set(failureText(event));
  }
}
