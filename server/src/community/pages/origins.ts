/** Origins outside that pages may reach, and what for; each provider's are named only where it is configured. */
import type { FastifyRequest } from "fastify";
import type { Site } from "#contract/member/community/site.ts";
import type { Config } from "../../config/config.ts";
import { storageHost } from "../../providers/storage/storage.ts";

/** The directives of the content policy that an origin is added to, such as `connect` of connect-src. */
export type Use = "img" | "media" | "connect" | "style" | "font" | "frame" | "worker" | "script";
export type OutsideOrigin = { origin: string; for: readonly Use[] };

export const outsideOrigins = (config: Config): OutsideOrigin[] => [
  ...captchaOrigins(config),
  ...storageOrigins(config),
];

/**
 * Aliyun's captchas call hosts named by instance and region, and change them by release, therefore the
 * wildcards. Their scripts need no line: what a script of ours loads is trusted by 'strict-dynamic'.
 */
function captchaOrigins({ captchaProvider }: Config): OutsideOrigin[] {
  if (captchaProvider !== "aliyun" && captchaProvider !== "awsc") return [];
  const looks: readonly Use[] = ["style", "font"];
  return [
    { origin: "https://*.alicdn.com", for: ["connect", "img", "frame", ...looks] },
    { origin: "https://*.aliyuncs.com", for: ["connect", "img", "frame"] },
    { origin: "blob:", for: ["worker"] },
  ];
}

/** Uploads go straight to the storage; pictures come from it, or from the CDN before it. */
function storageOrigins(config: Config): OutsideOrigin[] {
  const host = storageHost(config);
  const shown = config.storagePublicUrl ?? host;
  return [
    ...(host ? [{ origin: new URL(host).origin, for: ["connect"] as const }] : []),
    ...(shown ? [{ origin: new URL(shown).origin, for: ["img"] as const }] : []),
  ];
}

/**
 * Inside WeChat, which has web views that do not know 'strict-dynamic', its script may be loaded by name; elsewhere
 * nobody loads it (docs/decisions/0113).
 */
export function withCardScript(
  outside: readonly OutsideOrigin[],
  { shareCard }: Pick<Site, "shareCard">,
  { headers }: Pick<FastifyRequest, "headers">,
): readonly OutsideOrigin[] {
  if (!shareCard || !/MicroMessenger/i.test(headers["user-agent"] ?? "")) return outside;
  return [...outside, { origin: new URL(shareCard.scriptUrl).origin, for: ["script"] }];
}
