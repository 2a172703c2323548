/** A React app that uses the component and the bare tag. Code that must not compile is marked. */
import type {PaymentFailureEvent, PaymentWidgetElement} from '@payment-widget/element';
import type {PaymentWidgetTag} from '@payment-widget/element/jsx';
import {PaymentWidget, type PaymentWidgetProps} from '@payment-widget/element/react';
import {useRef, type ReactNode} from 'react';

export function Checkout({amount, onFailure}: Pick<PaymentWidgetProps, 'amount' | 'onFailure'>): ReactNode {
  const widget = useRef<PaymentWidgetElement>(null);
  return (
    <>
      <PaymentWidget
        ref={widget}
        className="checkout"
        mode="charge"
        apiUrl="https://api.example.com"
        clientKey="pk_test_1"
        amount={amount}
        currency="USD"
        lang="fr"
        session={async () => 'ws_test_1'}
        customer={{email: 'aline@example.com'}}
        onSuccess={({detail}) => console.log('charge' in detail && detail.charge.id)}
        onFailure={onFailure}
        onClick={() => widget.current?.checkNow()}
      />
      <payment-widget
        ref={widget}
        id="tag"
        class="checkout"
        mode="invoice"
        api-url="https://api.example.com"
        invoice-id="inv_1"
        session="ws_test_1"
      />
    </>
  );
}

export const tag: PaymentWidgetTag = {'mode': 'add', 'customer-id': 'cus_1'};
export const hear = (event: PaymentFailureEvent): unknown => event.detail?.message;

export const wrong: readonly ReactNode[] = [
  // @ts-expect-error -- there is no such mode
  <PaymentWidget key={1} mode="chrage" />,
  // @ts-expect-error -- a component has properties
  <PaymentWidget key={2} apiurl="https://api.example.com" />,
  // @ts-expect-error -- a method is called through the ref
  <PaymentWidget key={3} checkNow={() => undefined} />,
  // @ts-expect-error -- this is not a mouse event
  <PaymentWidget key={4} onSuccess={(event: MouseEvent) => console.log(event.clientX)} />,
  // @ts-expect-error -- a declined card has no detail
  <PaymentWidget key={5} onFailure={(event) => console.log(event.detail.code)} />,
  <PaymentWidget key={6}>If no payment form appears here, write to us.</PaymentWidget>,
  // @ts-expect-error -- a tag has attributes, which are there before the script is
  <payment-widget key={7} apiUrl="https://api.example.com" />,
  // @ts-expect-error -- React would listen for "Success"
  <payment-widget key={8} onSuccess={() => undefined} />,
  // @ts-expect-error -- there is no such currency
  <payment-widget key={9} currency="EUR" />,
];
