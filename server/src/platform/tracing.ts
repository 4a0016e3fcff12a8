/** Sends the spans of this process (span.ts) to a collector, where one is set; a collector that hangs holds up nobody. */
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import { beginSpans } from "./span.ts";

/** More than these are thrown away: nobody waits for a collector. */
const QUEUE_MAX = 2048;
const SEND_MS = 5_000;
/** How long it still sends at the end; the rest is lost. */
const GOODBYE_MS = 2_000;

type SpanTarget = { url: string; run: string; version: string };

/** Once in a process. Answers how to end it, which never fails and takes two seconds at most. */
export function startTracing({ url, run, version }: SpanTarget): () => Promise<void> {
  return sendSpansTo(new OTLPTraceExporter({ url, timeoutMillis: SEND_MS }), { run, version });
}

export function sendSpansTo(
  exporter: SpanExporter,
  { run, version }: Omit<SpanTarget, "url">,
): () => Promise<void> {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": "panel",
      "service.version": version,
      "panel.run": run,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: QUEUE_MAX,
        scheduledDelayMillis: 1_000,
        exportTimeoutMillis: SEND_MS,
      }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  beginSpans();
  return async () => {
    const over = provider.shutdown().catch(() => undefined);
    await Promise.race([over, new Promise((resolve) => setTimeout(resolve, GOODBYE_MS))]);
    trace.disable();
    context.disable();
    propagation.disable();
  };
}
