/** Tells for which route the code of a request runs, wherever it goes on: the pool shares its connections by it. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Errand, type ErrandKind, onErrand } from "./errand.ts";

declare module "fastify" {
  interface FastifyRequest {
    errand: Errand | undefined;
  }
}

/** Codes, captchas, passwords and tokens: anyone who cannot come in can do nothing at all. */
const signIn = /^\/api\/(v1\/)?((auth|captcha)\/|console\/login)/;

function kindOf(url: string): ErrandKind {
  if (url === "/readyz") return "ready";
  return signIn.test(url) ? "sign-in" : "request";
}

/** Each made once: there are no more routes than the contract has endpoints. Those of one address are slow together. */
const byUrl = new Map<string, Pick<Errand, "kind" | "name">>();

function errandOf({ routeOptions: { url = "" } }: FastifyRequest): Errand {
  const known = byUrl.get(url);
  if (known) return { kind: known.kind, name: known.name, waited: 0 };
  byUrl.set(url, { kind: kindOf(url), name: url });
  return { kind: kindOf(url), name: url, waited: 0 };
}

/** Called before any hook that asks the database. */
export function shareByRoute(app: FastifyInstance): void {
  app.decorateRequest("errand");
  app.addHook("onRequest", (request, _, done) => {
    request.errand = errandOf(request);
    onErrand(request.errand, done);
  });
  // Once more: a body comes by events of the connection, which belong to no request.
  app.addHook("preValidation", (request, _, done) => {
    if (request.method === "GET" || !request.errand) done();
    else onErrand(request.errand, done);
  });
}
