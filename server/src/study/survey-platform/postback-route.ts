/**
 * GET|POST /api/v1/process/postback/:platform. A route of its own beside the contract: platforms send
 * queries, forms and JSON of all content types, a signature may cover the raw body, and they read the
 * HTTP status.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { limits } from "#contract/limits.ts";
import { isPressure } from "../../platform/pressure.ts";
import { Failure } from "../../platform/failure.ts";
import { plainIp } from "../../platform/ip.ts";
import type { World } from "../../platform/world.ts";
import { takePostback } from "./postback.ts";

export function surveyPostback(app: FastifyInstance, world: World): void {
  // A scope of its own: the reader of any body is for this route alone.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_, body, done) => done(null, body));
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
      refuse(error, request, reply),
    );
    scope.route({
      method: ["GET", "POST"],
      url: "/api/v1/process/postback/:platform",
      // A request for the head alone must not settle anything.
      exposeHeadRoute: false,
      bodyLimit: limits.bodyMaxBytes,
      handler: (request, reply) => receive(world, request, reply),
    });
  });
}

async function receive(world: World, request: FastifyRequest, reply: FastifyReply) {
  const { platform } = request.params as { platform: string };
  const { body } = request;
  const { status, msg } = await takePostback(world, platform, {
    // The address as configured at the platform: behind a proxy, scheme and host are not visible here.
    url: `${world.config.publicOrigin}${request.raw.url ?? ""}`,
    body: Buffer.isBuffer(body) ? body.toString("utf8") : "",
    headers: request.headers,
    ip: plainIp(request.ip),
  });
  return send(reply, status, msg);
}

function refuse(
  error: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof Failure)
    return send(reply, error.reason === "tooOften" ? 429 : 400, error.message);
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return send(reply, status, "unreadable");
  request.log.error({ err: error, requestId: request.id }, "postback");
  return send(reply, isPressure(error) ? 503 : 500, "please try again");
}

const send = (reply: FastifyReply, status: number, msg: string) =>
  reply.code(status).header("cache-control", "no-store").send({ code: status, msg, data: null });
