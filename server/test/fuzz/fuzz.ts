/**
 * Sends whatever to every endpoint of the account, and looks at what comes back: never a 5xx, always
 * the envelope, always words that a reader understands.
 */
import type { FastifyInstance } from "fastify";
import { logout } from "#contract/member/auth.ts";
import { FINGERPRINT_COOKIE } from "../../src/auth/identity.ts";
import { beginSession } from "../../src/auth/session.ts";
import { firstBrand } from "../../src/brand/service.ts";
import { transact } from "../../src/platform/db.ts";
import type { World } from "../../src/platform/world.ts";
import { createMember } from "../../src/user/service.ts";
import { type FuzzRequest, requestsOf } from "./requests.ts";

export type Finding = {
  path: string;
  search: string;
  payload: string | undefined;
  status: number;
  answer: string;
};
export type Outcome = {
  sent: number;
  /** How often each code of the envelope was answered. */
  codes: Map<number, number>;
  findings: Finding[];
};

type Target = { app: FastifyInstance; world: World };

const CHUNK = 250;
const SESSIONS = 8;

/** `count` requests, the same ones for the same seed. */
export async function fuzz(target: Target, count: number, seed = 1): Promise<Outcome> {
  const outcome: Outcome = { sent: 0, codes: new Map(), findings: [] };
  while (outcome.sent < count) {
    // New ones each time: among the requests are those that sign out and close accounts.
    const sessions = await Promise.all(
      Array.from({ length: SESSIONS }, () => signedIn(target.world)),
    );
    const chunk = requestsOf(Math.min(CHUNK, count - outcome.sent), seed + outcome.sent);
    for (const request of chunk) await send(target.app, { request, sessions, outcome });
    outcome.sent += chunk.length;
  }
  return outcome;
}

type Headers = Record<string, string>;

let made = 0;
async function signedIn(world: World): Promise<Headers> {
  made += 1;
  const mobile = `131${String(10_000_000 + made)}`;
  const origin = { ip: "10.0.0.1", deviceId: undefined, userAgent: "fuzz", host: "localhost" };
  const { code: brandCode } = await firstBrand(world);
  const { tokens, fingerprint } = await transact(world.db, async (tx) => {
    const member = await createMember(tx, world.clock, { mobile, brandCode });
    return beginSession(tx, world, { memberId: member.id, origin, way: "code" });
  });
  return { "z-token": `Bearer ${tokens.token}`, cookie: `${FINGERPRINT_COOKIE}=${fingerprint}` };
}

type Sending = { request: FuzzRequest; sessions: readonly Headers[]; outcome: Outcome };

async function send(app: FastifyInstance, { request, sessions, outcome }: Sending): Promise<void> {
  const { endpoint, search, payload, ip, device, contentType } = request;
  const reply = await app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}${search}`,
    remoteAddress: ip,
    headers: {
      ...headersOf(request, sessions),
      ...(device && { "z-device": device }),
      ...(payload !== undefined && { "content-type": contentType }),
    },
    ...(payload !== undefined && { payload }),
  });
  const isFile = endpoint.file !== undefined && reply.headers["content-disposition"] !== undefined;
  const code = isFile ? 200 : codeOf(reply.body);
  if (code !== undefined) outcome.codes.set(code, (outcome.codes.get(code) ?? 0) + 1);
  if (reply.statusCode < 500 && code !== undefined && code !== 500) return;
  const answer = reply.body.slice(0, 300);
  outcome.findings.push({ path: endpoint.path, search, payload, status: reply.statusCode, answer });
}

/** Signing out is left to one session, or all would be over after a few requests. */
function headersOf({ who, endpoint }: FuzzRequest, sessions: readonly Headers[]): Headers {
  if (who === undefined) return {};
  if (who === "x")
    return { "z-token": "Bearer nobody's", cookie: `${FINGERPRINT_COOKIE}=nobody's` };
  return sessions[endpoint === logout ? 0 : who % sessions.length] ?? {};
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
