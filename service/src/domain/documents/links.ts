import {digest, newSecret} from '../../lib/random.js';
import type {Vault} from '../../lib/vault.js';
import type {Work} from '../work.js';

/** Where a person reads an invoice. Whoever has the links may read it: they go to the merchant's server and the customer. */
export interface DocumentLinks {
  /** The page of the invoice. */
  readonly url: string;
  readonly pdf_url: string;
}

/** What makes links: a {@link Work}, or the services. */
export interface LinkPlace {
  readonly vault: Vault;
  readonly publicUrl: () => string;
}

/** The document token of an invoice, as the database keeps it. */
interface DocumentToken {
  readonly document_hash: string | null;
  readonly document_token: string | null;
}

/** A new invoice's document token. */
export function newDocument({random, vault}: Work): DocumentToken {
  const token = newSecret(random);
  return {document_hash: digest(token), document_token: vault.seal(token)};
}

/** The links to an invoice's documents; none for an invoice older than documents are. */
export function documentLinks(
  {vault, publicUrl}: LinkPlace,
  invoice: Pick<DocumentToken, 'document_token'>,
): DocumentLinks | undefined {
  if (invoice.document_token === null) return undefined;
  const url = `${publicUrl().replace(/\/+$/, '')}/documents/${vault.open(invoice.document_token)}`;
  return {url, pdf_url: `${url}/invoice.pdf`};
}
