/**
 * All that a page asks first, in one answer: its document asks while its code is on its way (web/src/early.ts), and over
 * six connections nine calls take two rounds (docs/decisions/0118). The same calls, brought by the same headers and
 * checked by the same handlers as the page's own; their answers are passed on as they are.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requestCookies } from "../../platform/cookies.ts";
import { placeOf } from "../../platform/host.ts";
import type { Identify } from "../../platform/request.ts";

const EARLY_PATH = "/early";
/** What a call of the page brings along. */
const broughtAlong = ["z-token", "z-client", "z-version", "z-device", "cookie", "user-agent"];

export type EarlyOptions = {
  /** What the page at this path asks first. */
  urlsOf: (path: string) => string[];
  identify: Identify["member"];
  isHttps: boolean;
};

export function serveEarly(app: FastifyInstance, options: EarlyOptions): void {
  app.get<{ Querystring: { of?: unknown } }>(EARLY_PATH, async (request, reply) => {
    const token = String(request.headers["z-token"] ?? "").replace(/^Bearer /, "");
    const cookies = requestCookies(request, reply, options.isHttps);
    // Identified once before all of them: when the session is over there is no point in nine refusals, and the page
    // asks by itself.
    const caller = token && (await options.identify(token, cookies).catch(() => undefined));
    const { of } = request.query;
    const urls = caller && typeof of === "string" ? options.urlsOf(of) : [];
    const answers = await Promise.all(urls.map((url) => answerOf(app, request, url)));
    return reply
      .type("application/json; charset=utf-8")
      .header("cache-control", "private, no-store")
      .send(`{${answers.join(",")}}`);
  });
}

/** `"url":[status,"body"]`. */
async function answerOf(app: FastifyInstance, request: FastifyRequest, url: string) {
  const brought = broughtAlong.flatMap((name) => {
    const value = request.headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const { statusCode, body } = await app.inject({
    url,
    headers: { ...Object.fromEntries(brought), host: placeOf(request) },
    remoteAddress: request.ip,
  });
  return `${JSON.stringify(url)}:${JSON.stringify([statusCode, body])}`;
}
