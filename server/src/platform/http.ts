/**
 * Binds contract endpoints to Fastify: access, validation and the {code, msg, data} envelope of every request. What a page
 * asks while it is drawn comes by own-call.ts.
 */
import type { Readable } from "node:stream";
import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Access, Endpoint } from "#contract/endpoint.ts";
import { limits } from "#contract/limits.ts";
import { opensTo } from "#contract/page-access.ts";
import { bringsPass, FINGERPRINT_COOKIE, requestCookies } from "./cookies.ts";
import { answerErrors } from "./error-answers.ts";
import { Failure } from "./failure.ts";
import { hostOf } from "./host.ts";
import { plainIp } from "./ip.ts";
import { readJsonBodies } from "./json-body.ts";
import { envelopeSchema } from "./json-schema.ts";
import type {
  Cookies,
  FileAnswer,
  Identify,
  MemberCaller,
  Origin,
  Routes,
  SignedInStaff,
} from "./request.ts";
import { refuseOtherSites } from "./own-site.ts";
import { parseParts } from "./validation.ts";

type Caller = MemberCaller | SignedInStaff | undefined;

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller;
  }
}

export type HttpOptions = {
  identify: Identify;
  /** Cookies carry Secure and the __Host- prefix. */
  secure: boolean;
  /** Check every answer against the contract: tests and development. In production the serialiser strips. */
  checkAnswers: boolean;
  /** Whether a deploy took away what failed: 503, and not a fault of ours (schema-guard.ts). */
  isLeftBehind: (error: unknown) => Promise<boolean>;
};

export async function bindHttp(app: FastifyInstance, options: HttpOptions): Promise<Routes> {
  await app.register(cookie);
  readJsonBodies(app);
  app.decorateRequest("caller", undefined);
  answerErrors(app, options.isLeftBehind);
  return { on: (endpoint, handler) => bind(app, options, endpoint, handler as Loose) };
}

type Loose = (request: Record<string, unknown>) => Promise<unknown>;

function bind(app: FastifyInstance, options: HttpOptions, endpoint: Endpoint, handler: Loose) {
  const { method, path, access } = endpoint;
  app.route({
    method,
    url: `/api${path}`,
    bodyLimit: endpoint.bodyMaxBytes ?? limits.bodyMaxBytes,
    schema:
      endpoint.file || endpoint.stream ? {} : { response: { 200: envelopeSchema(endpoint.data) } },
    config: { endpoint },
    // Before the body is read, so that a stranger learns nothing about what a valid one looks like.
    onRequest: async (request, reply) => {
      refuseOtherSites(endpoint, request.headers, options.secure);
      const cookies = requestCookies(request, reply, options.secure);
      request.caller = await callerOf(access, request, cookies, options);
      if (!comesByPass(endpoint, request)) admit(endpoint, request.caller);
    },
    handler: async (request, reply) => {
      const parts = parseParts(endpoint, {
        params: request.params,
        query: withoutTimestamp(request.query),
        body: request.body,
      });
      const cookies = requestCookies(request, reply, options.secure);
      const data = await handler({
        ...parts,
        caller: request.caller,
        origin: originOf(request, cookies),
        cookies,
        ...(endpoint.idempotent && { idempotencyKey: idempotencyKeyOf(endpoint, request) }),
      });
      if (endpoint.file) return sendFile(reply, endpoint.file, data as FileAnswer);
      if (endpoint.stream) return sendStream(reply, data as Readable);
      if (options.checkAnswers) assertAnswer(endpoint, data);
      cache(reply, endpoint);
      return { code: 200, msg: "ok", data };
    },
  });
}

/** Saved, never shown: a file of ours must not become a page. */
const sendFile = (reply: FastifyReply, type: string, { fileName, body }: FileAnswer) =>
  reply
    .type(/^text\/|json$/.test(type) ? `${type}; charset=utf-8` : type)
    .header("cache-control", "private, no-store")
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .send(body);

/** No proxy on the way may gather it: the second header is nginx's word for that. */
const sendStream = (reply: FastifyReply, body: Readable) =>
  reply
    .type("text/event-stream; charset=utf-8")
    .header("cache-control", "private, no-store")
    .header("x-accel-buffering", "no")
    .send(body);

const isConsole = (access: Access) => typeof access === "object";

async function callerOf(
  access: Access,
  request: FastifyRequest,
  cookies: ReturnType<typeof requestCookies>,
  { identify }: HttpOptions,
): Promise<Caller> {
  if (isConsole(access)) return identify.staff(cookies);
  const token = String(request.headers["z-token"] ?? "").replace(/^Bearer /, "");
  return token ? identify.member(token, cookies) : undefined;
}

/** A caller who brings a member's token is that member or nobody: an old token has to be renewed, and is not ignored. */
const comesByPass = ({ access }: Endpoint, { headers }: FastifyRequest): boolean =>
  access === "topic" && headers["z-token"] === undefined && bringsPass(headers.cookie);

const todoFailures = { password: "staffPasswordFirst", totp: "staffTotpFirst" } as const;

/** Throws where this endpoint is not for this caller. */
export function admit({ method, access, evenWith = [], evenFrozen }: Endpoint, caller: Caller) {
  // A frozen member may read, and call what declares `evenFrozen`; nothing else that changes something.
  if (caller?.kind === "member" && caller.frozen && method !== "GET" && !evenFrozen)
    throw new Failure("accountFrozen", { msg: caller.frozen });
  if (access === "public") return;
  if (!caller) throw new Failure("notSignedIn");
  if (caller.kind === "staff") {
    if (!isConsole(access) || !access.staff.includes(caller.role)) throw new Failure("forbidden");
    if (caller.todo && !evenWith.includes(caller.todo))
      throw new Failure(todoFailures[caller.todo]);
    return;
  }
  if (isConsole(access) || !opensTo(access, caller.role)) throw new Failure("forbidden");
}

/** `_t` defeats caches (rule site-14) and belongs to no endpoint. */
function withoutTimestamp(query: unknown): unknown {
  const { _t, ...rest } = query as Record<string, unknown>;
  const repeated = Object.entries(rest).find(([, value]) => Array.isArray(value));
  if (repeated) throw new Failure("badRequest", { msg: `参数「${repeated[0]}」重复` });
  return rest;
}

export function originOf(
  request: Pick<FastifyRequest, "ip" | "headers">,
  cookies: Cookies,
): Origin {
  const device = String(request.headers["z-device"] ?? "");
  return {
    // Undefined when the caller has hung up meanwhile.
    ip: plainIp((request.ip as string | undefined) ?? ""),
    deviceId: /^[0-9a-f]{40}$/.test(device) ? device : undefined,
    userAgent: String(request.headers["user-agent"] ?? "").slice(0, 300),
    fingerprint: cookies.get(FINGERPRINT_COOKIE)?.slice(0, 200),
    host: hostOf(request),
  };
}

function idempotencyKeyOf({ idempotent }: Endpoint, { headers }: FastifyRequest) {
  const sent = headers["idempotency-key"];
  if (sent === undefined && idempotent === "offered") return undefined;
  const key = String(sent ?? "").toLowerCase();
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key))
    throw new Failure("idempotencyKeyMissing");
  return key;
}

export function assertAnswer(endpoint: Endpoint, data: unknown) {
  const result = z.safeParse(endpoint.data, data);
  if (!result.success)
    throw new Error(
      `${endpoint.path} answers what its contract does not declare: ${result.error.message}`,
    );
}

function cache(reply: FastifyReply, { cacheSeconds }: Endpoint) {
  void reply.header(
    "cache-control",
    cacheSeconds ? `public, max-age=${cacheSeconds}` : "private, no-store",
  );
}
