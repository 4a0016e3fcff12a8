/** The one way cookies are read and set, so that no feature can forget HttpOnly or the __Host- prefix. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Cookies } from "./request.ts";

/** The browser's half of a member's session (people/auth/identity.ts); kept after signing out, when it opens nothing. */
export const FINGERPRINT_COOKIE = "fp";

/** Passes of community sections, of who takes part there without an account (study/discussion/pass.ts); with a number, of one. */
export const PASS_COOKIE = "pass";

const pass = new RegExp(`(?:^|;\\s*)(?:__Host-)?${PASS_COOKIE}(?:-\\d+)?=`);

/** Whether a request brings any, by its Cookie header; what they open is looked up where it is asked for. */
export const bringsPass = (cookie: string | undefined): boolean => pass.test(cookie ?? "");

/**
 * On https a cookie of path / carries the __Host- prefix: no subdomain can plant one. Plain http
 * (development) has neither the prefix nor Secure, because Safari refuses both on http://localhost.
 */
export function requestCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): Cookies {
  const named = (name: string, path: string) => (secure && path === "/" ? `__Host-${name}` : name);
  return {
    get: (name, path = "/") => request.cookies[named(name, path)],
    numbers: (name) => {
      const start = named(`${name}-`, "/");
      return Object.keys(request.cookies).flatMap((key) => {
        const rest = key.startsWith(start) ? key.slice(start.length) : "";
        return /^[1-9]\d{0,14}$/.test(rest) ? [Number(rest)] : [];
      });
    },
    set: (name, value, { maxAgeSeconds, path, strict }) =>
      void reply.setCookie(named(name, path), value, {
        path,
        maxAge: maxAgeSeconds,
        httpOnly: true,
        secure,
        sameSite: strict ? "strict" : "lax",
      }),
    clear: (name, path) =>
      void reply.clearCookie(named(name, path), {
        path,
        httpOnly: true,
        secure,
        sameSite: "strict",
      }),
  };
}
