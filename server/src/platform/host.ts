/**
 * Which host a request asked for: its Host header and nothing else. Fastify's own `request.host` takes
 * X-Forwarded-Host from a trusted proxy, and most proxies pass on what a client wrote there.
 */
import type { FastifyRequest } from "fastify";

const pattern = /^(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)\.?(:\d{1,5})?$/;

/** Lower case, without the port and the root's dot; "" for what is no host. */
export const hostOf = (request: HostOfInput): string => partsOf(request)[1] ?? "";

/** The same with the port that was asked for, for a link back to this very place. */
export const placeOf = (request: HostOfInput): string => {
  const [, name = "", port = ""] = partsOf(request);
  return name + port;
};

type HostOfInput = Pick<FastifyRequest, "headers">;

const partsOf = ({ headers }: HostOfInput): readonly string[] =>
  pattern.exec((headers.host ?? "").toLowerCase()) ?? [];
