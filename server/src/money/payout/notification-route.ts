/**
 * POST /api/v1/process/payout/alipay. A route of its own beside the contract: Alipay sends a form, whose
 * very text is signed, and reads the one word `success`; anything else it sends again.
 */
import type { FastifyInstance } from "fastify";
import { limits } from "#contract/limits.ts";
import { Failure } from "../../platform/failure.ts";
import { plainIp } from "../../platform/ip.ts";
import { isPressure } from "../../platform/pressure.ts";
import type { World } from "../../platform/world.ts";
import { takeAlipayNotification } from "./notification.ts";

export function payoutNotification(app: FastifyInstance, world: World): void {
  // A scope of its own: the reader of forms is for this route alone.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_, body, done) => done(null, body),
    );
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const ours = isPressure(error) ? 503 : 500;
      const status = error instanceof Failure ? 429 : (error.statusCode ?? ours);
      if (status >= 500) request.log.error({ err: error, requestId: request.id }, "notification");
      return reply.code(status).type("text/plain").send("fail");
    });
    scope.post(
      "/api/v1/process/payout/alipay",
      { bodyLimit: limits.bodyMaxBytes },
      async (request, reply) => {
        const form = typeof request.body === "string" ? request.body : "";
        const isTaken = await takeAlipayNotification(world, { form, ip: plainIp(request.ip) });
        reply.code(isTaken ? 200 : 400).header("cache-control", "no-store");
        return reply.type("text/plain").send(isTaken ? "success" : "fail");
      },
    );
  });
}
