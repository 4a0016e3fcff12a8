/**
 * What a page of ours asks the API while it is drawn: the access, the checks, the handlers and the answers of any other
 * call, without a request for each. They run for the page's request, so that what it asks at once leaves in one packet
 * (shared-connection.ts): /home is made of ten.
 */
import type { Endpoint } from "#contract/endpoint.ts";
import { Failure } from "./failure.ts";
import { admit, assertAnswer, originOf } from "./http.ts";
import { envelopeSchema } from "./json-schema.ts";
import { isPressure } from "./pressure.ts";
import type { Cookies, MemberCaller, Routes } from "./request.ts";
import { serialiserOf } from "./serialisers.ts";
import { parseParts } from "./validation.ts";
import type { World } from "./world.ts";

/** For whom a page is drawn: for anybody at this host, or for one member, who was identified with the page. */
export type OwnAsker = {
  host: string;
  ip: string;
  /** Of the page's request: by it a line of the log is found. */
  requestId?: string;
  member?: { caller: MemberCaller; cookies: Cookies; userAgent: string; deviceId: string };
};
export type AskOwn = (asker: OwnAsker, url: string) => Promise<unknown>;

type Served = {
  endpoint: Endpoint;
  handler: (request: Record<string, unknown>) => Promise<unknown>;
  place: RegExp;
};

/** The document's head is out by then: nothing can be set any more. */
const reading = (get: Cookies["get"]): Cookies => ({
  get,
  // Whose cookies are asked for by number are given something; nothing can be.
  numbers: () => [],
  set: () => undefined,
  clear: () => undefined,
});

/** `ask` knows what is put on `routes`; it throws what a call would be refused with. */
export function ownCalls(
  routes: Routes,
  { checkAnswers, log }: { checkAnswers: boolean; log: World["log"] },
): { routes: Routes; ask: AskOwn } {
  const served = new Map<string, Served>();
  /** Those with a part of their own in the address, such as a task's number. */
  const withParts: Served[] = [];
  const serve = (endpoint: Endpoint, handler: unknown) => {
    const { method, path, file, stream } = endpoint;
    if (method !== "GET" || file || stream) return;
    const place = new RegExp(`^/api${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
    // Its parts are those of this endpoint.
    const one = { endpoint, handler: handler as Served["handler"], place };
    served.set(`/api${path}`, one);
    if (path.includes(":")) withParts.push(one);
  };
  const servedAt = (pathname: string): Served => {
    const found = served.get(pathname) ?? withParts.find(({ place }) => place.test(pathname));
    if (!found) throw new Failure("methodNotFound");
    return found;
  };
  const ask: AskOwn = async (asker, url) => {
    const { pathname, searchParams } = new URL(url, "http://own.invalid");
    const { endpoint, handler, place } = servedAt(pathname);
    try {
      const params = paramsOf(place, pathname);
      const given = { params, query: Object.fromEntries(searchParams), body: undefined };
      const data = await handler(requestOf(endpoint, asker, given));
      if (checkAnswers) assertAnswer(endpoint, data);
      return asSent(endpoint, data);
    } catch (cause) {
      if (!(cause instanceof Failure))
        log[isPressure(cause) ? "warn" : "error"](
          { err: cause, url: endpoint.path, requestId: asker.requestId },
          "a page could not be told what it asked for",
        );
      throw cause;
    }
  };
  return {
    routes: {
      on: (endpoint, handler) => {
        serve(endpoint, handler);
        routes.on(endpoint, handler);
      },
    },
    ask,
  };
}

const paramsOf = (place: RegExp, pathname: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(place.exec(pathname)?.groups ?? {}).map(([name, text]) => [
      name,
      decodeURIComponent(text),
    ]),
  );

function requestOf(
  endpoint: Endpoint,
  { host, ip, member }: OwnAsker,
  given: Parameters<typeof parseParts>[1],
): Record<string, unknown> {
  const caller = member?.caller;
  admit(endpoint, caller);
  const cookies = reading((...named) => member?.cookies.get(...named));
  const headers = { host, "user-agent": member?.userAgent, "z-device": member?.deviceId };
  return {
    ...parseParts(endpoint, given),
    caller,
    origin: originOf({ ip, headers }, cookies),
    cookies,
  };
}

/** As it arrives at a browser: moments are texts, and what the contract does not declare is gone. */
const asSent = ({ data: declared }: Endpoint, data: unknown): unknown =>
  // The envelope's own shape.
  (JSON.parse(serialiserOf(envelopeSchema(declared))({ data })) as { data: unknown }).data;
