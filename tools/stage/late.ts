/**
 * Calls that arrive and are answered late, each by another while, so that what a page asks at once comes in any order:
 * on a fast machine a race between two calls is lost once in a thousand runs, and then nobody can repeat it.
 * `LATE=600 npm test -- e2e/community` holds each call back by up to 600 ms on its way in, and its answer by as much.
 */
import { Server, type IncomingMessage, type ServerResponse } from "node:http";

type Emit = (event: string | symbol, ...given: unknown[]) => boolean;

/** Milliseconds at most; nothing is late unless it is set. */
export function makeLate(most = Number(process.env["LATE"] ?? 0)): void {
  if (!(most > 0)) return;
  const prototype = Server.prototype as { emit: Emit };
  const { emit } = prototype;
  const late = (work: () => void) => setTimeout(work, Math.random() * most);
  prototype.emit = function emitLate(this: Server, event, ...given) {
    const [request, response] = given as [IncomingMessage, ServerResponse];
    const isCall = event === "request" && request.url?.startsWith("/api/");
    if (!isCall) return emit.call(this, event, ...given);
    const end = response.end.bind(response) as (...last: unknown[]) => ServerResponse;
    response.end = ((...last: unknown[]) => {
      late(() => end(...last));
      return response;
    }) as ServerResponse["end"];
    late(() => emit.call(this, event, ...given));
    return true;
  };
}
