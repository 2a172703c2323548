import {Checkout} from './checkout';

/** The shop's page, rendered on the server. Its HTML contains the tag; the browser renders the widget. */
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
