import {digest, newSecret} from '../../lib/random.js';
import type {Vault} from '../../lib/vault.js';
import type {Work} from '../work.js';

/** Where a person reads an invoice. Anyone with the links can read it, so only the merchant's server and the customer get them. */
export interface DocumentLinks {
  /** The page of the invoice. */
  readonly url: string;
  readonly pdf_url: string;
}

/** What creating links needs. A {@link Work} has it, and so have the services. */
export interface LinkPlace {
  readonly vault: Vault;
  readonly publicUrl: () => string;
}

/** An invoice's document token, as the database stores it. */
interface DocumentToken {
  readonly document_hash: string | null;
  readonly document_token: string | null;
}

/** Creates the document token of a new invoice. */
export function newDocument({random, vault}: Work): DocumentToken {
  const token = newSecret(random);
  return {document_hash: digest(token), document_token: vault.seal(token)};
}

/** The links to an invoice's documents; undefined for an invoice from before documents existed. */
export function documentLinks(
  {vault, publicUrl}: LinkPlace,
  invoice: Pick<DocumentToken, 'document_token'>,
): DocumentLinks | undefined {
  if (invoice.document_token === null) return undefined;
  const url = `${publicUrl().replace(/\/+$/, '')}/documents/${vault.open(invoice.document_token)}`;
  return {url, pdf_url: `${url}/invoice.pdf`};
}
