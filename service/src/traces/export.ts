import {ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Tracer} from '@opentelemetry/api';
import {parseTraceParent} from '@opentelemetry/core';
import {OTLPTraceExporter} from '@opentelemetry/exporter-trace-otlp-http';
import {defaultResource, detectResources, envDetector, resourceFromAttributes} from '@opentelemetry/resources';
import {BasicTracerProvider, BatchSpanProcessor} from '@opentelemetry/sdk-trace-base';
import type {Span, SpanStart, StartSpan} from '../lib/spans.js';

const KINDS = {server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL};

/** Traces that are sent to a collector. */
export interface OpenTraces {
  readonly startSpan: StartSpan;
  /** Sends what is left. Rejects if the collector does not take it. */
  readonly shutdown: () => Promise<void>;
}

/**
 * Sends spans to a collector, in batches and in the background. The packages keep at most 2048 spans and drop the rest,
 * and report no failure, because no logger is set for them. They read the other `OTEL_…` variables themselves.
 */
export function openTraces(collector: string): OpenTraces {
  const url = new URL('v1/traces', collector.replace(/\/?$/, '/')).href;
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({'service.name': 'payment-service'}))
      .merge(detectResources({detectors: [envDetector]})),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({url}))],
  });
  const tracer = provider.getTracer('payment-service');
  return {startSpan: (start) => beginSpan(tracer, start), shutdown: () => provider.shutdown()};
}

function beginSpan(tracer: Tracer, {name, kind, attributes, parent}: SpanStart): Span {
  const span = tracer.startSpan(name, {kind: KINDS[kind], attributes}, contextOf(parent));
  const {traceId, spanId, traceFlags} = span.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    end(more, error) {
      span.setAttributes(more);
      if (error !== undefined) span.setAttribute('error.type', error).setStatus({code: SpanStatusCode.ERROR});
      span.end();
    },
  };
}

/** The context of a `traceparent`. An invalid one is ignored, as the specification requires. */
function contextOf(parent: string | undefined): Context {
  const found = parent === undefined ? null : parseTraceParent(parent);
  return found === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, found);
}
