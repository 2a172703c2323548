import {PaymentWidget} from '@payment-widget/element/react';
import {useState} from 'react';
import config from './config.json';
import {failureText, paidText} from './outcome';

const invoiceId = new URLSearchParams(location.search).get('invoice') ?? undefined;

// If you have a server, let it create a session that fixes the amount, and add `session={fetchSession}` below:
// const fetchSession = async () => {
//   const answer = await fetch('/session', {method: 'POST'});
//   if (!answer.ok) throw new Error(`The server created no session: status ${answer.status}.`);
//   return answer.text();
// };

/** The shop's page. */
export function App() {
  const [outcome, setOutcome] = useState('');
  return (
    <main>
      <h1>{invoiceId ? 'Your invoice' : 'Two bags of coffee, 19.99 USD'}</h1>
      <p className="outcome" role="status">
        {outcome}
      </p>
      <PaymentWidget
        id="widget"
        mode={invoiceId ? 'invoice' : 'charge'}
        apiUrl={config.apiUrl}
        clientKey={config.clientKey}
        invoiceId={invoiceId}
        amount="19.99"
        currency="USD"
        description="Two bags of coffee"
        onSuccess={(event) => setOutcome(paidText(event))}
        onFailure={(event) => setOutcome(failureText(event))}
      />
    </main>
  );
}
