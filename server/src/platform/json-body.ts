/** Reads JSON bodies. How deep one is nested is known before anything recurses into it. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { limits } from "#contract/limits.ts";
import { Failure } from "./failure.ts";

export const tooDeep = (): Failure =>
  new Failure("badRequest", { msg: `提交的内容嵌套过深，最多 ${limits.nestingMax} 层` });

/**
 * Whether brackets are nested deeper than `limits.nestingMax`. One pass over the text, no recursion, nothing kept:
 * parsers, checks and serialisers all recurse, each with a stack of its own that ten thousand brackets use up.
 * Of what is no JSON the answer means nothing, and the parser refuses it afterwards.
 */
export function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) at = endOfString(text, at);
    else if (char === OPEN_LIST || char === OPEN_OBJECT) {
      depth += 1;
      if (depth > limits.nestingMax) return true;
    } else if (char === CLOSE_LIST || char === CLOSE_OBJECT) depth -= 1;
  }
  return false;
}

const [QUOTE, BACKSLASH] = [34, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/** Where the string that begins here ends: a picture is megabytes of it, so they are not walked one by one. */
function endOfString(text: string, from: number): number {
  let at = from;
  for (;;) {
    at = text.indexOf('"', at + 1);
    if (at < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}

/** In the place of Fastify's own reader of application/json, which it calls. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    (request: FastifyRequest, body: string, done) => {
      if (isNestedTooDeep(body)) return done(tooDeep());
      return parse(request, body, done);
    },
  );
}
