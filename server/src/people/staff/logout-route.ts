/**
 * POST /api/sign-on/logout: the provider's server says that a session ended there (OpenID Connect Back-Channel Logout
 * 1.0). A route of its own beside the contract: it is a form, and its answers are the protocol's.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sha256 } from "../../platform/clock.ts";
import { transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { plainIp } from "../../platform/ip.ts";
import { countOrRefuse } from "../../platform/rate-window.ts";
import type { World } from "../../platform/world.ts";
import type { LogoutNotice } from "../../providers/sign-on/interface.ts";
import { signOnProviderOf } from "../../providers/sign-on/provider.ts";
import { endSignOns, spendOnce } from "./sign-on-sql.ts";
import { recordAudit } from "./audit-actor.ts";

export const SIGN_ON_LOGOUT = "/api/sign-on/logout";
const BODY_MAX = 16_384;
const HOUR_SECONDS = 3600;
/** A company's whole staff may go home at once. */
const rules = [{ count: 1000, seconds: HOUR_SECONDS }];

export function signOnLogout(app: FastifyInstance, world: World): void {
  // A scope of its own: the reader of forms is for this route alone.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_, body, done) => done(null, new URLSearchParams(String(body)).get("logout_token")),
    );
    scope.post(SIGN_ON_LOGOUT, { bodyLimit: BODY_MAX }, (request, reply) =>
      receive(world, request, reply),
    );
  });
}

async function receive(world: World, request: FastifyRequest, reply: FastifyReply) {
  void reply.header("cache-control", "no-store");
  const ip = plainIp(request.ip);
  const told = await readIn(world, request.body, ip).catch((error: unknown) => {
    if (error instanceof Failure && error.reason === "tooOften") return "tooOften" as const;
    throw error;
  });
  if (told === "tooOften") return reply.code(429).send({ error: "invalid_request" });
  if (told?.kind === "unknown") return reply.code(503).send({ error: "temporarily_unavailable" });
  if (told?.kind !== "ok" || !(await endByNotice(world, told, ip))) {
    world.log.warn({ ip, code: told?.kind === "refused" ? told.code : "used" }, "no logout token");
    return reply.code(400).send({ error: "invalid_request" });
  }
  return reply.code(200).send();
}

async function readIn(world: World, body: unknown, ip: string): Promise<LogoutNotice | undefined> {
  const provider = signOnProviderOf(world);
  if (!provider || typeof body !== "string" || body === "") return undefined;
  await countOrRefuse(world, { name: "sign-on-logout", ip, rules });
  return provider.readLogout(body);
}

type LogoutOk = Extract<LogoutNotice, { kind: "ok" }>;

/** False when this token was used before. */
const endByNotice = (
  world: World,
  { subject, sid, jti, until }: LogoutOk,
  ip: string,
): Promise<boolean> =>
  transact(world.db, async (tx) => {
    const issuer = world.config.signOn?.issuer ?? "";
    if (!(await spendOnce(tx, { kind: "logout", hash: sha256(jti), expiresAt: until })))
      return false;
    const ended = await endSignOns(tx, { issuer, subject, sid });
    for (const staffId of new Set(ended))
      // Those of one person, mostly one.
      // oxlint-disable-next-line no-await-in-loop
      await recordAudit(tx, {
        actor: { staff: null, ip },
        action: "staff.sign-on-over",
        subject: ["staff", staffId],
        after: { sessions: ended.filter((one) => one === staffId).length, code: "logout" },
        note: "在单点登录退出",
        at: world.clock.now(),
      });
    return true;
  });
