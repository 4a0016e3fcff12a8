/** Tells for which route the code of a request runs, wherever it goes on: the pool shares its connections by it. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Errand, type ErrandKind, onErrand } from "./errand.ts";

/** Codes, captchas, passwords and tokens: whoever cannot come in can do nothing at all. */
const signIn = /^\/api\/(v1\/)?((auth|captcha)\/|console\/login)/;

function kindOf(url: string): ErrandKind {
  if (url === "/readyz") return "ready";
  return signIn.test(url) ? "sign-in" : "request";
}

const errandOf = ({ method, routeOptions: { url = "" } }: FastifyRequest): Errand => ({
  kind: kindOf(url),
  name: `${method} ${url}`,
  waited: 0,
});

const errands = new WeakMap<FastifyRequest, Errand>();

/** Before any hook that asks the database. */
export function shareByRoute(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _, done) => {
    const errand = errandOf(request);
    errands.set(request, errand);
    onErrand(errand, done);
  });
  // Once more: a body comes by events of the connection, which belong to no request.
  app.addHook("preValidation", (request, _, done) => {
    onErrand(errands.get(request) ?? errandOf(request), done);
  });
}
