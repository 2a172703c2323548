import type {FastifyRequest} from 'fastify';
import type {ErrorCode} from '../lib/error-codes.js';
import {forbidden, Problem} from '../lib/problem.js';
import {digest} from '../lib/random.js';
import type {Queries} from '../db/types.js';
import {isAllowedOrigin} from '../domain/sessions/origins.js';
import {sessionExpired} from '../domain/sessions/permissions.js';
import type {Account, Caller} from '../domain/work.js';
import {addressOf} from './client-address.js';
import type {Services} from './context.js';
import {baseFor, ownOriginsFor} from './own-address.js';

/** How long after it expired a session may still read the outcome of its payment. */
const READ_GRACE_MS = 15 * 60 * 1000;

/** Identifies the caller before the body is read, and refuses credentials and origins that the route does not allow. */
export async function authenticate(services: Services, request: FastifyRequest): Promise<Caller> {
  const caller = await identify(services, request);
  const {config} = request.routeOptions;
  const {origin} = request.headers;
  const own = origin === undefined ? [] : ownOriginsFor(services, request);
  if (caller.kind === 'secret' && isFromPage(request, own)) {
    throw forbidden('secret_key_in_browser', 'A secret key must stay on the server: it was sent from a page.');
  }
  if (config.callers?.includes(caller.kind) !== true) {
    throw forbidden('not_permitted', 'This kind of credential may not call this operation.');
  }
  const allowed = config.ownPagesOnly === true ? own : pagesOf(caller, own);
  const isRefused = origin === undefined ? config.ownPagesOnly === true : !isAllowedOrigin(origin, allowed);
  if (isRefused) throw forbidden('origin_not_allowed', 'The page is not on an allowed origin.');
  return {...caller, from: {origin, own, base: baseFor(services, request), address: addressOf(request.ip)}};
}

/**
 * Whether the request comes from a page that is not the service's own. On its own page, `/docs`, a tester may try out
 * operations with a test key. The browser reports this in headers that no page can set.
 */
function isFromPage({headers}: FastifyRequest, own: readonly string[]): boolean {
  const {origin, 'sec-fetch-site': site} = headers;
  // Browsers send this header even where they omit the origin or something has removed it. Sec-Fetch-Mode is no help: a
  // server's own fetch, such as that of Node.js, sends `cors` too.
  if (origin === undefined) return site !== undefined && site !== 'same-origin';
  return !own.includes(origin) || site !== 'same-origin';
}

/** Keys also work on the service's own pages, such as an invoice's, which use them. A session lists its origins itself. */
function pagesOf({kind, allowedOrigins}: Caller, own: readonly string[]): readonly string[] {
  return kind === 'session' ? allowedOrigins : [...allowedOrigins, ...own];
}

async function identify(services: Services, request: FastifyRequest): Promise<Caller> {
  const credential = /^Bearer +([\x21-\x7e]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (credential === undefined) throw unauthorized('unauthorized', 'Send a credential: Authorization: Bearer …');
  requireCredentialMode(credential, services.isLive);
  if (!credential.startsWith('ws_')) {
    return services.keys.recall(digest(credential), () => findKey(services, credential));
  }
  const caller = await findSession(services.db, credential);
  const graceMs = request.method === 'GET' ? READ_GRACE_MS : 0;
  if (caller.session.expires_at + graceMs <= services.clock.now()) {
    throw sessionExpired();
  }
  return caller;
}

/** @throws Problem 401 with a clear message when a credential is for the other mode, as after copying the wrong key */
export function requireCredentialMode(credential: string, isLive: boolean): void {
  if (!new RegExp(`^(pk|sk|ws)_${isLive ? 'test' : 'live'}_`).test(credential)) return;
  const [theirs, ours] = isLive ? ['test', 'live'] : ['live', 'test'];
  throw unauthorized('unauthorized', `This is a ${theirs} credential, and the service is in ${ours} mode.`);
}

/**
 * Finds the holder of a key.
 *
 * @throws Problem 401 when the key is not known, or has expired
 */
export async function findKey(
  {db, clock}: Pick<Services, 'db' | 'clock'>,
  key: string,
): Promise<Extract<Caller, {kind: 'secret' | 'publishable'}>> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select(['api_keys.id', 'kind', 'allowed_origins', 'account_id', 'merchant_id', 'currency', 'live', 'rails'])
    .where('key_hash', '=', digest(key))
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', clock.now())]))
    .executeTakeFirst();
  if (row === undefined) throw unauthorized('unauthorized', 'The key is not known.');
  return {kind: row.kind, id: row.id, allowedOrigins: row.allowed_origins, account: toAccount(row)};
}

async function findSession(db: Queries, token: string): Promise<Extract<Caller, {kind: 'session'}>> {
  const session = await db
    .selectFrom('widget_sessions')
    .selectAll()
    .where('token_hash', '=', digest(token))
    .executeTakeFirst();
  if (session === undefined) throw unauthorized('unauthorized', 'The session is not known.');
  const account = await db
    .selectFrom('accounts')
    .select(['id as account_id', 'merchant_id', 'currency', 'live', 'rails'])
    .where('id', '=', session.account_id)
    .executeTakeFirstOrThrow();
  return {
    kind: 'session',
    id: session.id,
    allowedOrigins: session.allowed_origins,
    account: toAccount(account),
    session,
  };
}

function toAccount(row: {
  readonly account_id: string;
  readonly merchant_id: string;
  readonly currency: Account['currency'];
  readonly live: boolean;
  readonly rails: Account['rails'];
}): Account {
  const {account_id: id, merchant_id: merchantId, currency, live: isLive, rails} = row;
  return {id, merchantId, currency, isLive, rails};
}

function unauthorized(code: ErrorCode, message: string): Problem {
  return new Problem(401, {code, message});
}
