/**
 * Spans of OpenTelemetry: what took how long, and within what. Until tracing.ts has been told where to send them,
 * these do nothing. They carry names of ours, numbers and outcomes, never an address or a value that somebody gave.
 */
import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

const tracer = () => trace.getTracer("panel");

/** No span is made where nothing is exported: even an empty span costs each request some microseconds. */
let isTraced = false;

/** Spans are made from now on: somebody takes them (tracing.ts). */
export const beginSpans = (): void => void (isTraced = true);

type Started = { span: Span; run: <T>(work: () => T) => T };

/** Of a request, where spans are made; `headers` may name a trace that a proxy of ours has begun. */
export function beginRequestSpan(
  { method, route, requestId }: { method: string; route: string; requestId: string },
  headers: Readonly<Record<string, unknown>>,
): Started | undefined {
  if (!isTraced) return undefined;
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent: headers["traceparent"] });
  const attributes = {
    "http.request.method": method,
    "http.route": route,
    "panel.request_id": requestId,
  };
  const span = tracer().startSpan(
    `${method} ${route}`,
    { kind: SpanKind.SERVER, attributes },
    parent,
  );
  const inside = trace.setSpan(parent, span);
  return { span, run: (work) => context.with(inside, work) };
}

export function endRequestSpan(span: Span, status: number): void {
  span.setAttribute("http.response.status_code", status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** A span within the current one. Of an error only the kind is recorded, because its message may contain data. */
export const inSpan = <T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> => (isTraced ? within(name, attributes, work) : work());

const within = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
