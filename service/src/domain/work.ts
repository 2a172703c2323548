import type {Selectable, Transaction} from 'kysely';
import type {Random} from '../lib/random.js';
import type {ProblemDetails} from '../lib/problem.js';
import type {Vault} from '../lib/vault.js';
import type {WidgetSessionTable} from '../schema/parties.js';
import type {Currency, Database, RailName} from '../db/types.js';

/** How long QR codes, phone requests, prompts of wallets and challenges of cards are valid, and how long rows are kept. */
export interface Lifetimes {
  readonly qrMs: number;
  readonly phoneMs: number;
  /** How long a wallet's owner is expected to take for a prompt. */
  readonly promptMs: number;
  /** How long a payer is expected to take for what the bank asks. */
  readonly challengeMs: number;
  /** How long an idempotency key is kept, and a session after it has expired. */
  readonly keysKeptMs: number;
  /** How long an e-mail is kept after it was sent. */
  readonly messagesKeptMs: number;
}

/** How often a caller may do what a guesser or a bot would repeat. */
export interface Limits {
  /** Cards submitted from one address for one account, in ten minutes. */
  readonly cardTokensPerAddress: number;
  /** The same from all addresses. */
  readonly cardTokensPerAccount: number;
  /** Cards declined from one address for one account, in ten minutes. */
  readonly cardDeclinesPerAddress: number;
  /** The same from all addresses. */
  readonly cardDeclinesPerAccount: number;
  /** One-time codes that one account sends to one wallet, in an hour. */
  readonly codesPerWallet: number;
}

/** How a rail is used. */
export interface RailUse {
  /** How many calls a process's job runner makes to it at once. The limit is per rail, so a rail that hangs does not block the others. */
  readonly atOnce: number;
  /** How long it may take to answer, in milliseconds. After that the outcome of the call is unknown. */
  readonly limitMs: number;
}

/** How each rail is used. */
export type RailUses = Readonly<Record<RailName, RailUse>>;

/** What a piece of work may use: one transaction, one moment, and the service's dependencies. */
export interface Work {
  readonly tx: Transaction<Database>;
  /** Epoch milliseconds; the same for the whole transaction. */
  readonly now: number;
  readonly random: Random;
  readonly vault: Vault;
  readonly lifetimes: Lifetimes;
  readonly limits: Limits;
  readonly railUses: RailUses;
  /** Whether the payments are real. A service and its database are of one mode, and so are all their accounts. */
  readonly isLive: boolean;
  /** The rails that this service does not offer. */
  readonly absentRails: ReadonlySet<RailName>;
  /** The ids of the providers of mobile money whose wallets this service charges; undefined for every provider. */
  readonly walletProviders: readonly string[] | undefined;
  /** The same for every retry of one request with an idempotency key: with it, a rail does nothing twice. */
  readonly attempt: string;
  /** Reports when something scheduled becomes due; the job runner is notified after the commit. */
  readonly reportDue: (at: number) => void;
  /** The service's public address. */
  readonly publicUrl: () => string;
}

/** The account a credential belongs to. */
export interface Account {
  readonly id: string;
  readonly merchantId: string;
  readonly currency: Currency;
  /** Whether it takes real payments: see {@link Work.isLive}. */
  readonly isLive: boolean;
  /** The rails of the service that it uses; null for all. */
  readonly rails: readonly RailName[] | null;
}

/** Where a request came from. */
export interface CallPlace {
  /** The origin of the page that sent it; undefined when no page did. */
  readonly origin: string | undefined;
  /** The origins of the service's own pages, as the sending page reached the service. */
  readonly own: readonly string[];
  /** The service's public address, as the sending page or program reached it, without a slash at the end. */
  readonly base: string;
  /** The network address, only as exact as rate limits need it. */
  readonly address: string;
}

/** A caller with a key. */
export interface KeyCaller {
  readonly kind: 'secret' | 'publishable';
  readonly id: string;
  readonly account: Account;
  readonly allowedOrigins: readonly string[];
  /** Absent where the service acts on its own. */
  readonly from?: CallPlace;
}

/** A page with a widget session's token. */
export interface SessionCaller {
  readonly kind: 'session';
  readonly id: string;
  readonly account: Account;
  readonly allowedOrigins: readonly string[];
  readonly from?: CallPlace;
  readonly session: Selectable<WidgetSessionTable>;
}

/** Any caller. */
export type Caller = KeyCaller | SessionCaller;

/**
 * The result of a piece of work. A refusal that is returned, not thrown, commits what was written: a decline is
 * counted, a one-time code loses a try.
 */
export type Outcome<Body extends object> =
  | {readonly status: 200 | 201; readonly body: Body}
  | {readonly status: 400 | 402 | 428; readonly problem: ProblemDetails};

/** The result of work that created something. */
export function created<Body extends object>(body: Body): Outcome<Body> {
  return {status: 201, body};
}
