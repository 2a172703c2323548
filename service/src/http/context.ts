import type {TypeBoxTypeProvider} from '@fastify/type-provider-typebox';
import type {FastifyBaseLogger, FastifyInstance, RawServerDefault} from 'fastify';
import type {IncomingMessage, ServerResponse} from 'node:http';
import type {ShortMemory} from '../lib/short-memory.js';
import type {Caller, KeyCaller} from '../domain/work.js';
import type {Deps} from '../domain/deps.js';
import type {RailFaultBox} from '../rails/faulty-rails.js';
import type {ClockControl} from '../runtime/clock-control.js';
import type {JobRunner} from '../jobs/runner.js';
import type {StatusFeed} from '../runtime/status-feed.js';
import type {StatusReader} from '../runtime/status-reader.js';
import type {OpenStreams} from './streams.js';

/** The application, its handlers typed by their schemas. */
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
  /** How long a connection may carry nothing at all, such as one whose client does not read. */
  readonly idleMs: number;
}

/** Whether the service was told to stop. */
export interface Shutdown {
  readonly hasBegun: () => boolean;
  readonly begin: () => void;
}

/** What the routes work with. */
export interface Services extends Deps {
  readonly jobs: JobRunner;
  readonly feed: StatusFeed;
  readonly clockControl: ClockControl;
  readonly statuses: StatusReader;
  readonly streams: OpenStreams;
  readonly railFaults: RailFaultBox;
  readonly shutdown: Shutdown;
  /** Who holds which key. Keys never change; what is remembered of one is forgotten within seconds all the same. */
  readonly keys: ShortMemory<KeyCaller>;
  readonly cardFrameDir: string;
  readonly widgetScript: string;
  /** How long a caller waits for what a rail says, in milliseconds. */
  readonly chargeWaitMs: number;
  readonly callsPerMinute: number;
  readonly unknownKeysPerMinute: number;
  /** Who may say where a call came from; nobody when it is empty. */
  readonly trustedProxy: readonly string[];
  readonly timeouts: Timeouts;
  /** Whether `PUBLIC_URL` says where the service is reached. */
  readonly hasPublicUrl: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; nobody needs a credential where it is absent. */
    readonly callers?: readonly Caller['kind'][];
    /** Only pages of the service itself may call. */
    readonly ownPagesOnly?: boolean;
    /** A page of the simulator, or a file of one: it says nothing itself, and links of other pages lead to it. */
    readonly isPage?: boolean;
    /** Answered for as long as the process has the connection, also while the server closes. */
    readonly isAlwaysAnswered?: boolean;
  }
  interface FastifyRequest {
    /** Set before a handler of a route that names its callers runs. */
    caller: Caller | null;
  }
}
