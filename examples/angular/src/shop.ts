import {Component, CUSTOM_ELEMENTS_SCHEMA, signal} from '@angular/core';
import type {PaymentFailureEvent, PaymentSuccessEvent} from '@payment-widget/element';
import config from './config.json';
import {failureText, paidText} from './outcome';

/** The shop's page. The schema allows the tag in the template; Angular sets its properties and listens to events by name. */
@Component({
  selector: 'app-shop',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  templateUrl: './shop.html',
})
export class Shop {
  readonly config = config;
  readonly invoiceId = new URLSearchParams(location.search).get('invoice') ?? undefined;
  readonly outcome = signal('');

  // If you have a server, let it create a session that fixes the amount, and bind `[session]="fetchSession"` in the template:
  // readonly fetchSession = async () => {
  //   const answer = await fetch('/session', {method: 'POST'});
  //   if (!answer.ok) throw new Error(`The server created no session: status ${answer.status}.`);
  //   return answer.text();
  // };

  /** The template takes the event's type from the package. */
  showPaid(event: PaymentSuccessEvent): void {
    this.outcome.set(paidText(event));
  }

  showFailure(event: PaymentFailureEvent): void {
    this.outcome.set(failureText(event));
  }
}
