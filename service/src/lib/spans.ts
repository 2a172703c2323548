import {AsyncLocalStorage} from 'node:async_hooks';

/** The attributes of a span. Nothing in it comes from a caller, except the numbers of its trace. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A span to begin. */
export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes: SpanAttributes;
  /** The `traceparent` that it continues. Without one, or with an invalid one, the span begins a trace. */
  readonly parent?: string | undefined;
}

/** A span that has begun. */
export interface Span {
  readonly traceId: string;
  /** The header with which others continue the trace (https://www.w3.org/TR/trace-context/). */
  readonly traceparent: string;
  /** Ends the span; `error` is the kind of failure, if there was one. */
  readonly end: (attributes: SpanAttributes, error?: string) => void;
}

/** Begins a span. */
export type StartSpan = (start: SpanStart) => Span;

const PARENTS = new AsyncLocalStorage<string>();

/** The `traceparent` of the span in which the caller runs; undefined if there is none, or traces are off. */
export function currentTraceparent(): string | undefined {
  return PARENTS.getStore();
}

/** Runs work inside a span: {@link currentTraceparent} is that of the span. Without a span, it just runs it. */
export function runInside<Result>(span: Span | null | undefined, run: () => Result): Result {
  return span ? PARENTS.run(span.traceparent, run) : run();
}
