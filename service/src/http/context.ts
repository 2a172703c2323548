import type {TypeBoxTypeProvider} from '@fastify/type-provider-typebox';
import type {FastifyBaseLogger, FastifyInstance, RawServerDefault} from 'fastify';
import type {IncomingMessage, ServerResponse} from 'node:http';
import type {ShortMemory} from '../lib/short-memory.js';
import type {Caller, KeyCaller} from '../domain/work.js';
import type {Deps} from '../domain/deps.js';
import type {Span} from '../lib/spans.js';
import type {RailFaultBox} from '../rails/faulty-rails.js';
import type {ClockControl} from '../runtime/clock-control.js';
import type {JobRunner} from '../jobs/runner.js';
import type {StatusFeed} from '../runtime/status-feed.js';
import type {ChargeStatusView} from '../domain/charges/status.js';
import type {InvoiceStatusView} from '../domain/invoices/status.js';
import type {StatusReader} from '../runtime/status-reader.js';
import type {OpenStreams} from './streams.js';

/** The Fastify application. Schemas give the types of its handlers. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** How long a client may take, in milliseconds. Streams stay open: they are written to every 15 seconds. */
export interface Timeouts {
  /** From the opened connection, or the first byte, to the end of the headers. */
  readonly headersMs: number;
  /** To the end of the body; no less than `headersMs`. */
  readonly requestMs: number;
  /** How long a connection is kept open for the next request. */
  readonly keepAliveMs: number;
  /** How long a connection may be silent, for example because its client does not read. */
  readonly idleMs: number;
}

/** Whether a shutdown has started. */
export interface Shutdown {
  readonly hasBegun: () => boolean;
  readonly begin: () => void;
}

/** A response, without anything that the caller sent. */
export interface SentAnswer {
  /** The `operationId` of the route; `unknown` if the route has none, or there is no route. */
  readonly operation: string;
  readonly status: number;
  readonly seconds: number;
}

/** Called for every response that was sent completely, except a stream. */
export type AnswerObserver = (answer: SentAnswer) => void;

/** The services that the routes use. */
export interface Services extends Deps {
  readonly jobs: JobRunner;
  readonly feed: StatusFeed;
  readonly clockControl: ClockControl;
  readonly statuses: StatusReader<InvoiceStatusView>;
  readonly chargeStatuses: StatusReader<ChargeStatusView>;
  readonly streams: OpenStreams;
  readonly observeAnswer: AnswerObserver;
  readonly railFaults: RailFaultBox;
  readonly shutdown: Shutdown;
  /** The holder of each key, cached for seconds. Keys never change. */
  readonly keys: ShortMemory<KeyCaller>;
  readonly cardFrameDir: string;
  readonly widgetScript: string;
  /** How long a caller waits for the answer of a rail, in milliseconds. */
  readonly chargeWaitMs: number;
  readonly callsPerMinute: number;
  readonly unknownKeysPerMinute: number;
  /** The proxies that are trusted to name the source of a request; empty for none. */
  readonly trustedProxy: readonly string[];
  readonly timeouts: Timeouts;
  /** Whether `PUBLIC_URL` is set. */
  readonly hasPublicUrl: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which kinds of credential may call. If absent, no credential is needed. */
    readonly callers?: readonly Caller['kind'][];
    /** Only pages of the service itself may call. */
    readonly ownPagesOnly?: boolean;
    /** A page of the simulator, or a file of one. It holds no data, and other sites may link to it. */
    readonly isPage?: boolean;
    /** A page or a file for anyone who has its link. Its errors are pages too. */
    readonly isDocument?: boolean;
    /** Answered even while the server closes. */
    readonly isAlwaysAnswered?: boolean;
  }
  interface FastifyRequest {
    /** Set before the handler runs, on routes that name their callers. */
    caller: Caller | null;
    /** The span of the request, when traces are on. */
    span: Span | null;
  }
}
