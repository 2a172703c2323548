import type {FastifyServerOptions} from 'fastify';
import type {App} from './context.js';

/** The log level, and the stream to write to; standard output by default. */
export interface LogOptions {
  readonly level: string;
  readonly stream?: {write(line: string): void};
}

/** The only fields of a line besides its level, time and message. All other fields are dropped. */
const LISTED = ['method', 'route', 'status', 'ms', 'request_id', 'trace_id', 'fault', 'fault_code', 'frames'] as const;

/** The parts of an error that may be logged. */
export interface LoggedFault {
  readonly fault: string;
  readonly fault_code?: string;
  /** The stack without the message. */
  readonly frames: readonly string[];
}

/** The kind of an error and where it happened, without its message: a message may quote what the caller sent. */
export function faultOf(error: unknown): LoggedFault {
  if (!(error instanceof Error)) return {fault: typeof error, frames: []};
  const {name, message, stack = ''} = error;
  const code: unknown = 'code' in error ? error.code : undefined;
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return {
    fault: name,
    ...(typeof code === 'string' ? {fault_code: code} : {}),
    frames: frames.filter((line) => /^\s+at /.test(line)).slice(0, 8),
  };
}

/** Options of a logger that writes the listed fields only, for every call. */
export function loggerOptions(log: LogOptions): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    ...log,
    base: null,
    formatters: {log: keepListed},
    hooks: {
      logMethod(args, write) {
        const [first, words] = args as readonly unknown[];
        const error = first instanceof Error ? first : errorIn(first);
        if (error === undefined) write.apply(this, args);
        else write.apply(this, [faultOf(error), typeof words === 'string' ? words : 'error']);
      },
    },
  };
}

function keepListed(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(LISTED.filter((name) => name in fields).map((name) => [name, fields[name]]));
}

function errorIn(fields: unknown): Error | undefined {
  if (typeof fields !== 'object' || fields === null || !('err' in fields)) return undefined;
  return fields.err instanceof Error ? fields.err : undefined;
}

/** Logs one line per response: never a body, a header or a query string. */
export function logAnswers(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.span === null ? {} : {trace_id: request.span.traceId}),
      },
      'answered',
    );
  });
}
