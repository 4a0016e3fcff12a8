/** Asks our own API what a page is drawn from: the same handlers, checks and answers as for any caller. */
import type { FastifyInstance } from "fastify";
import type { Asker } from "./member-pages.ts";
import type { Visitor } from "./pageCache.ts";

export function loadByInject(app: FastifyInstance) {
  return async (asker: Visitor & Partial<Asker>, url: string): Promise<unknown> => {
    // With the visitor's address: otherwise limits by network would count all visitors as one.
    const { statusCode, body } = await app.inject({
      url,
      headers: { ...asker.headers, host: asker.host },
      remoteAddress: asker.ip,
    });
    // Our own API's envelope.
    const envelope = JSON.parse(body) as { code: number; msg: string; data: unknown };
    if (statusCode !== 200 || envelope.code !== 200)
      // The renderer must distinguish "not found" from "could not be loaded".
      throw Object.assign(new Error(`${url}: ${envelope.msg}`), { code: envelope.code });
    return envelope.data;
  };
}
