import {Checkout} from './checkout';

/** The shop's page, rendered on the server. The tag is in its HTML; the browser fills it. */
export default async function Page({searchParams}: PageProps<'/'>) {
  const {invoice} = await searchParams;
  const invoiceId = typeof invoice === 'string' ? invoice : undefined;
  return (
    <main>
      <h1>{invoiceId ? 'Your invoice' : 'Two bags of coffee, 19.99 USD'}</h1>
      <Checkout invoiceId={invoiceId} />
    </main>
  );
}
