/** Security headers: the same for every answer, and a content policy for pages with a fresh nonce. */
import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { OutsideOrigin, Use } from "./origins.ts";

const always = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
} as const;

/** Data is never a page: whatever it contains, a browser must not run or frame it. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * Not for the hosts below ours, which may be somebody else's to serve. A year: what lists of preloaded hosts ask for.
 */
const httpsOnly = { "strict-transport-security": "max-age=31536000" } as const;

/** `isHttps`: the site is to be reached by https alone, as its own address says; browsers are to know it, too. */
export function secureEveryAnswer(app: FastifyInstance, isHttps: boolean): void {
  const headers = Object.entries({
    ...always,
    ...(isHttps && httpsOnly),
    "content-security-policy": dataPolicy,
  });
  app.addHook("onSend", (_, reply, payload, done) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) void reply.header(name, value);
    done(null, payload);
  });
}

export const freshNonce = (): string => randomBytes(16).toString("base64");

/**
 * Scripts: only ours, by nonce, and what they load themselves; 'self' is for browsers that do not
 * know 'strict-dynamic'. Style attributes are allowed because the server renders measures (a bar's
 * width); style elements need the nonce. No trusted types: document pages set server-made HTML.
 */
export function pagePolicy(nonce: string, outside: readonly OutsideOrigin[]): string {
  const allowing = (use: Use, ...ours: string[]) => {
    const theirs = outside.filter((one) => one.for.includes(use)).map(({ origin }) => origin);
    return [`${use}-src`, ...ours, ...theirs].join(" ");
  };
  return [
    "default-src 'self'",
    allowing("script", `'nonce-${nonce}'`, "'strict-dynamic'", "'self'"),
    allowing("style", "'self'", `'nonce-${nonce}'`),
    "style-src-attr 'unsafe-inline'",
    allowing("img", "'self'", "data:", "blob:", "https:"),
    allowing("media", "'self'", "blob:", "https:"),
    allowing("connect", "'self'"),
    allowing("font", "'self'"),
    allowing("frame", "'self'"),
    allowing("worker", "'self'"),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The console's component library writes style elements at run time and knows no nonce from us. */
export const consolePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' blob: https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");
