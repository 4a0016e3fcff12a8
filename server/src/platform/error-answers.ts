/** What is answered when a handler throws: the failure's own words, or that it is our fault, or that it is the moment's. */
import type { FastifyInstance, FastifyReply } from "fastify";
import { allErrors, type AnyErrorName } from "#contract/console/errors.ts";
import { Failure } from "./failure.ts";
import { isPressure } from "./pressure.ts";
import { isValueRefused, VALUE_REFUSED } from "./value-refused.ts";

/** When the database cannot be reached: by then a restart is over, and a lock is given up. */
const RETRY_AFTER_SECONDS = 2;
/** Another node serves, or this one is replaced. */
const LEFT_BEHIND_SECONDS = 5;

/** Errors of the protocol keep their HTTP status; the business's answer 200 (rule site-15). */
const protocolErrors: Record<string, AnyErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "bodyTooLarge",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "contentTypeWrong",
};

/** `isLeftBehind`: whether it failed because a migration took away what this code still reads. */
export function answerErrors(
  app: FastifyInstance,
  isLeftBehind: (error: unknown) => Promise<boolean>,
) {
  const send = (
    reply: FastifyReply,
    status: number,
    body: { code: number; msg: string; data: unknown },
  ) =>
    reply
      .code(status)
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      // Not the route's serialiser: it would strip an error's data down to the answer's shape.
      .serializer((value: unknown) => JSON.stringify(value))
      .send(body);

  app.setErrorHandler(
    async (error: Error & { code?: string; statusCode?: number }, request, reply) => {
      if (error instanceof Failure)
        return send(reply, error.code === 401 ? 401 : 200, {
          code: error.code,
          msg: error.message,
          data: error.data,
        });
      const known = protocolErrors[error.code ?? ""];
      if (known) return send(reply, allErrors[known].code, { ...plain(known), data: null });
      if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
        return send(reply, 400, { code: 400, msg: "请求格式错误，不是合法的 JSON", data: null });
      if (isValueRefused(error)) {
        request.log.error({ err: error, requestId: request.id }, "a gap in the contract");
        return send(reply, 200, { code: 400, msg: VALUE_REFUSED, data: null });
      }
      if (isPressure(error)) {
        request.log.warn(
          { why: error.message, url: request.routeOptions.url },
          "not served in time",
        );
        void reply.header("retry-after", RETRY_AFTER_SECONDS);
        return send(reply, 503, { ...plain("unavailable"), data: null });
      }
      request.log.error({ err: error, requestId: request.id }, "unhandled");
      if (await isLeftBehind(error)) {
        void reply.header("retry-after", LEFT_BEHIND_SECONDS);
        return send(reply, 503, { ...plain("unavailable"), data: null });
      }
      return send(reply, 500, { ...plain("internal"), data: { id: request.id } });
    },
  );
}

const plain = (name: AnyErrorName) => ({ code: allErrors[name].code, msg: allErrors[name].msg });

/** The envelope for an API path that does not exist. */
export const noSuchCall = { ...plain("methodNotFound"), data: null };

/** An address that cannot be read, such as one with half of a percent sign: no route has seen it. */
export const answerBadAddress = (_: Error, __: unknown, reply: FastifyReply): void =>
  void reply
    .code(400)
    .header("cache-control", "no-store")
    .send({ code: 400, msg: "网址格式错误", data: null });
