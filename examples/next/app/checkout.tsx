'use client';

import {PaymentWidget} from '@payment-widget/element/react';
import {useCallback, useState} from 'react';
import config from './config.json';
import {failureText, paidText} from './outcome';

/** The widget and the text about its outcome. A client component, because it has state and listeners. */
export function Checkout({invoiceId}: {readonly invoiceId: string | undefined}) {
  const [outcome, setOutcome] = useState('');
  const session = useCallback(() => fetchSession(invoiceId), [invoiceId]);
  return (
    <>
      <p className="outcome" role="status">
        {outcome}
      </p>
      <PaymentWidget
        id="widget"
        mode={invoiceId ? 'invoice' : 'charge'}
        apiUrl={config.apiUrl}
        clientKey={config.clientKey}
        session={session}
        invoiceId={invoiceId}
        amount="19.99"
        currency="USD"
        description="Two bags of coffee"
        onSuccess={(event) => setOutcome(paidText(event))}
        onFailure={(event) => setOutcome(failureText(event))}
      />
    </>
  );
}

/** Asks this app's server, which knows the price: app/session/route.ts. */
async function fetchSession(invoiceId: string | undefined): Promise<string> {
  const answer = await fetch('/session', {method: 'POST', body: JSON.stringify({invoiceId})});
  if (!answer.ok) throw new Error(`The server created no session: status ${answer.status}.`);
  return answer.text();
}
