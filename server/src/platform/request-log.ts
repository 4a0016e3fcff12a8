/**
 * Every request has an id, which its answer carries in a header and an error shows to whoever met it, and one line in
 * the log: method, route (never the address, in which somebody's number or token may stand), status, time.
 */
import type { FastifyInstance } from "fastify";
import type { World } from "./world.ts";

/** What support asks for: the line with this id says what happened. */
export const REQUEST_ID_HEADER = "x-request-id";

/** For /healthz and /readyz a line every few seconds would bury the others. */
const asked = new Set(["/healthz", "/readyz"]);

export type RequestFacts = { method: string; route: string; status: number; seconds: number };

/** Before any other hook, so that whoever is refused by one has an id and a line. `count`: for the metrics. */
export function logRequests(
  app: FastifyInstance,
  { config, log }: World,
  count: (facts: RequestFacts) => void = () => undefined,
): void {
  // A developer has the terminal for what is wrong; `LOG_LEVEL=debug` shows these, too.
  const level = config.development ? "debug" : "info";
  app.addHook("onRequest", async (request, reply) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    const seconds = reply.elapsedTime / 1000;
    const facts = { method: request.method, route, status: reply.statusCode };
    count({ ...facts, seconds });
    if (asked.has(route)) return;
    log[level]({ requestId: request.id, ...facts, ms: Math.round(reply.elapsedTime) }, "request");
  });
}
