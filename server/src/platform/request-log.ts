/**
 * Every request has an id, which its answer carries in a header and an error shows to anyone who met it, and one line in
 * the log: method, route (never the address, in which somebody's number or token may stand), status, time.
 */
import type { Span } from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { beginRequestSpan, endRequestSpan } from "./span.ts";
import type { World } from "./world.ts";

/** What support asks for: the line with this id says what happened. */
export const REQUEST_ID_HEADER = "x-request-id";

/** For /healthz and /readyz a line every few seconds would bury the others. */
const asked = new Set(["/healthz", "/readyz"]);

export type RequestFacts = { method: string; route: string; status: number; seconds: number };

/** Before any other hook, so that anyone who is refused by one has an id and a line. `count`: for the metrics. */
export function logRequests(
  app: FastifyInstance,
  { config, log }: World,
  count: (facts: RequestFacts) => void = () => undefined,
): void {
  // A developer has the terminal for what is wrong; `LOG_LEVEL=debug` shows these, too.
  const level = config.development ? "debug" : "info";
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook("onRequest", (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    const about = { method: request.method, route: routeOf(request), requestId: request.id };
    const begun = beginRequestSpan(about, request.headers);
    if (!begun) return done();
    spans.set(request, begun.span);
    // What comes after is within it.
    begun.run(done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    done();
    const route = routeOf(request);
    const seconds = reply.elapsedTime / 1000;
    const facts = { method: request.method, route, status: reply.statusCode };
    count({ ...facts, seconds });
    const span = spans.get(request);
    if (span) endRequestSpan(span, reply.statusCode);
    if (asked.has(route)) return;
    if (log.isLevelEnabled(level))
      log[level]({ requestId: request.id, ...facts, ms: Math.round(reply.elapsedTime) }, "request");
  });
}

/** As it was declared; whatever has no route has this in common. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? "none";
