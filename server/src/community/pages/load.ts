/** Asks our own API what a page is drawn from: the same handlers, checks and answers as for any caller. */
import type { FastifyInstance } from "fastify";
import type { Asker } from "./member-pages.ts";
import type { Visitor } from "./pageCache.ts";

export function loadByInject(app: FastifyInstance) {
  return async (asker: Visitor & Partial<Asker>, url: string): Promise<unknown> => {
    // From the visitor's address: what is limited by network would else be so for all of them together.
    const { statusCode, body } = await app.inject({
      url,
      headers: { ...asker.headers, host: asker.host },
      remoteAddress: asker.ip,
    });
    // Our own API's envelope.
    const envelope = JSON.parse(body) as { code: number; msg: string; data: unknown };
    if (statusCode !== 200 || envelope.code !== 200)
      // The renderer tells what is not there from what could not be had.
      throw Object.assign(new Error(`${url}: ${envelope.msg}`), { code: envelope.code });
    return envelope.data;
  };
}
