/**
 * Sends whatever to every endpoint, and looks at what comes back: never a 5xx, never a value that only
 * PostgreSQL refused, always the envelope, always words that a reader understands.
 */
import type { FastifyInstance } from "fastify";
import { Failure } from "../../src/platform/failure.ts";
import { isNestedTooDeep } from "../../src/platform/json-body.ts";
import { parseParts } from "../../src/platform/validation.ts";
import { VALUE_REFUSED } from "../../src/platform/value-refused.ts";
import type { World } from "../../src/platform/world.ts";
import { type Actors, actorsOf, poolsOf } from "./actors.ts";
import { type FuzzRequest, requestOf } from "./requests.ts";

export type Finding = {
  /** Replays it. */
  seed: number;
  endpoint: string;
  url: string;
  payload: string | undefined;
  status: number;
  answer: string;
};
export type Outcome = {
  sent: number;
  /** Sessions begun; anyone who is signed out by a request is signed in again. */
  sessions: number;
  /** How many passed the checks of access and of the contract, so that their handler ran. */
  handled: number;
  /** The endpoints whose handler ran at least once. */
  reached: Set<string>;
  /** How often each code of the envelope was answered. */
  codes: Map<number, number>;
  findings: Finding[];
};

type Target = { app: FastifyInstance; world: World };

/** `count` requests, the same ones for the same seed; `tell` hears of each ten thousand. */
export async function fuzz(
  target: Target,
  count: number,
  seed = 1,
  tell: (outcome: Outcome) => void = () => undefined,
): Promise<Outcome> {
  const outcome: Outcome = {
    sent: 0,
    sessions: 0,
    handled: 0,
    reached: new Set(),
    codes: new Map(),
    findings: [],
  };
  const actors = actorsOf(target.world);
  const pools = await poolsOf(target.world);
  for (let n = 0; n < count; n += 1) {
    const request = requestOf(seed + n, pools);
    // One after the other: what one does is there for the next, the same each time.
    // oxlint-disable-next-line no-await-in-loop
    await send(target, { request, actors, outcome });
    if (outcome.sent % 10_000 === 0) tell(outcome);
  }
  outcome.sessions = actors.begun();
  return outcome;
}

type Sending = { request: FuzzRequest; actors: Actors; outcome: Outcome };

async function send({ app }: Target, { request, actors, outcome }: Sending): Promise<void> {
  const { endpoint, path, search, payload, contentType, key, who, ip, device } = request;
  const session = await actors.headersOf(who);
  const reply = await app.inject({
    method: endpoint.method,
    url: `${path}${search}`,
    remoteAddress: ip,
    headers: {
      ...session,
      ...(device !== undefined && { "z-device": device }),
      ...(key !== undefined && { "idempotency-key": key }),
      ...(payload !== undefined && { "content-type": contentType }),
    },
    ...(payload !== undefined && { payload }),
  });
  outcome.sent += 1;
  const isFile = endpoint.file !== undefined && reply.headers["content-disposition"] !== undefined;
  const code = isFile ? 200 : codeOf(reply.body);
  if (code !== undefined) outcome.codes.set(code, (outcome.codes.get(code) ?? 0) + 1);
  if ((code === 401 || code === 403) && isAtHome(request)) actors.signedOut(who);
  if (code === 200 || (isAllowed(code) && fits(request))) {
    outcome.handled += 1;
    outcome.reached.add(`${endpoint.method} ${endpoint.path}`);
  }
  const isRight = reply.statusCode < 500 && code !== undefined && code !== 500;
  if (isRight && !reply.body.includes(VALUE_REFUSED)) return;
  outcome.findings.push({
    seed: request.seed,
    endpoint: `${endpoint.method} ${endpoint.path}`,
    url: `${path}${search}`,
    payload,
    status: reply.statusCode,
    answer: reply.body.slice(0, 300),
  });
}

/** Refused before they are read: an operator is no member, however fresh the session. */
const isAtHome = ({ endpoint: { access }, who }: FuzzRequest): boolean =>
  who.kind === (typeof access === "object" ? "staff" : "member");

const isAllowed = (code: number | undefined) =>
  code !== undefined && ![401, 403, 404, 413, 415].includes(code);

/** Whether the contract lets it through, judged as the server does. */
function fits({ endpoint, path, search, payload }: FuzzRequest): boolean {
  const { pathname } = new URL(path, "http://localhost");
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
  const pattern = new RegExp(`^/api${endpoint.path.replaceAll(/:\w+/g, "([^/]*)")}$`);
  const values = pattern.exec(pathname)?.slice(1) ?? [];
  const params = Object.fromEntries(
    names.map((name, at) => [name, decodeURIComponent(values[at] ?? "")]),
  );
  if (isNestedTooDeep(payload ?? "")) return false;
  try {
    parseParts(endpoint, {
      params,
      query: Object.fromEntries(new URLSearchParams(search)),
      body: jsonOf(payload ?? ""),
    });
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** Undefined when it is no envelope, or says something that no reader understands. */
function codeOf(body: string): number | undefined {
  const parsed: unknown = jsonOf(body);
  if (typeof parsed !== "object" || parsed === null) return undefined;
  const { code, msg, ...rest } = parsed as Record<string, unknown>;
  if (typeof code !== "number" || typeof msg !== "string") return undefined;
  if (Object.keys(rest).join() !== "data") return undefined;
  return code === 200 || /\p{Script=Han}/u.test(msg) ? code : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
