import {startTestService} from '../../service/test/helpers/test-service.ts';
import {PaymentService, publishableKey, type DemoInvoice, type LedgerCharge} from '../e2e/helpers/payment-service.ts';
import type {Frames, HostBrowser} from './browsers/browser.ts';
import type {HostPageName} from './host-pages.ts';
import {startPageServer, type PageServer} from './page-server.ts';
import {Visit} from './visit.ts';

/** A payer on a host page: the page, and what the service and the page's server recorded. */
export interface Payer {
  readonly visit: Visit;
  /** The charges of this payer or invoice in the ledger. */
  readonly charges: () => Promise<readonly LedgerCharge[]>;
  /** The violations that the browser has reported. */
  readonly reports: () => readonly string[];
}

/** The service and the merchant's pages. */
export interface Servers {
  readonly service: PaymentService;
  readonly pages: PageServer;
  close(): Promise<void>;
}

/** The same with a browser. */
export interface TestEnvironment extends Omit<Servers, 'close'> {
  readonly browserVersion: string;
  /** Opens an address in a new window. The page of interest is the top page, or inside these frames. */
  readonly visit: (address: string, frames?: Frames) => Promise<Visit>;
  /** Closes all open windows. */
  closeVisits(): Promise<void>;
  /** Closes the browser, not the servers. */
  close(): Promise<void>;
}

/** Where the host page is embedded. */
export interface Embedding {
  /** The origin of a page that embeds it in a frame. */
  readonly embedder?: string;
}

/** The amount of every charge in these stories. */
export const CHARGE = {amount: '19.99', currency: 'USD', minor: 1999} as const;

/** Starts both servers on free ports. */
export async function startServers(): Promise<Servers> {
  const service = await startTestService({callsPerMinute: 1_000_000});
  try {
    const pages = await startPageServer(service.url);
    const close = async (): Promise<void> => {
      await pages.close();
      await service.close();
    };
    return {service: new PaymentService(service.url), pages, close};
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** Starts a browser beside the servers. */
export async function openEnvironment(
  {service, pages}: Servers,
  startBrowser: () => Promise<HostBrowser>,
): Promise<TestEnvironment> {
  const browser = await startBrowser();
  const open: Visit[] = [];
  return {
    service,
    pages,
    browserVersion: browser.version,
    async visit(address, frames) {
      const visit = new Visit(await browser.open(address), frames);
      open.push(visit);
      return visit;
    },
    async closeVisits() {
      for (const visit of open.splice(0)) await visit.close();
    },
    close: () => browser.close(),
  };
}

/** Opens a host page with a charge for an existing customer. */
export async function openCharge(
  environment: TestEnvironment,
  name: HostPageName,
  where: Embedding = {},
): Promise<Payer> {
  const customerId = await environment.service.createCustomer(CHARGE.currency);
  const {amount, currency} = CHARGE;
  const attributes = {
    'mode': 'charge',
    amount,
    currency,
    'description': 'Two bags of coffee',
    'customer-id': customerId,
  };
  return {
    ...(await open(environment, name, {attributes, ...where})),
    charges: async () => (await environment.service.ledger()).filter((one) => one.customer_id === customerId),
  };
}

/** Opens a host page on which a new customer saves a card. */
export async function openSaving(
  environment: TestEnvironment,
  name: HostPageName,
): Promise<Pick<Payer, 'visit' | 'reports'>> {
  return open(environment, name, {attributes: {mode: 'add', currency: CHARGE.currency}});
}

/** Opens a host page with an invoice to settle. */
export async function openInvoice(
  environment: TestEnvironment,
  name: HostPageName,
  where: Embedding = {},
): Promise<Payer & {readonly invoice: DemoInvoice}> {
  const invoice = await environment.service.createInvoice(CHARGE.currency, CHARGE.minor);
  const attributes = {'mode': 'invoice', 'invoice-id': invoice.id};
  return {
    ...(await open(environment, name, {attributes, ...where})),
    invoice,
    charges: async () => (await environment.service.ledger()).filter((one) => one.invoice_id === invoice.id),
  };
}

async function open(
  {visit, pages, service}: TestEnvironment,
  name: HostPageName,
  {attributes, embedder}: Embedding & {readonly attributes: Readonly<Record<string, string>>},
): Promise<Pick<Payer, 'visit' | 'reports'>> {
  const access = {'api-url': service.url, 'client-key': publishableKey(CHARGE.currency)};
  const {url, reports} = pages.address(name, {...attributes, ...access, ...(embedder === undefined ? {} : {embedder})});
  if (embedder === undefined) return {visit: await visit(url), reports};
  return {visit: await visit(pages.embed(embedder, url), ["document.querySelector('iframe')"]), reports};
}
