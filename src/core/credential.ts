/** A publishable key, a session token, or a function that fetches a session token from the merchant's server. */
export type Credential = string | (() => Promise<string>);

const PUBLISHABLE_KEY = /^pk_(?:test|live)_\w{1,64}$/;
const SESSION_TOKEN = /^ws_(?:test|live)_[\w-]{43}$/;
const SECRET_KEY = /(^|[^a-z0-9])(sk|rk)_/i;

export function isPublishableKey(text: string): boolean {
  return PUBLISHABLE_KEY.test(text);
}

/** Whether a value is a publishable key or a session token: the two credentials that a page may contain. */
export function isCredential(value: unknown): value is string {
  return typeof value === 'string' && (PUBLISHABLE_KEY.test(value) || SESSION_TOKEN.test(value));
}

/** Whether a text looks like a secret key, which must stay on a server. */
export function isSecretKey(text: string): boolean {
  return SECRET_KEY.test(text);
}
