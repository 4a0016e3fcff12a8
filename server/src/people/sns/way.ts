/** Where a provider sends people back to. */
import { App } from "#contract/enums.ts";
import { brandOf } from "../../foundation/brand/api.ts";
import type { World } from "../../platform/world.ts";

/** The given paths of browsers that come back (rule people-20). */
const callbackPaths: Record<App, string> = {
  [App.of.wechat]: "/open/wechat/callback",
  [App.of.qq]: "/open/qq/callback",
  [App.of.weibo]: "/open/sina/callback",
  [App.of.alipay]: "/open/alipay/callback",
};

/**
 * Back to the host where it began, for there the cookie is; but only to a host of ours. Anyone who forges
 * the Host header is sent to the configured origin (rule site-23).
 */
export async function redirectUriOf(world: World, app: App, host: string): Promise<string> {
  const { publicOrigin, development } = world.config;
  const { hosts } = await brandOf(world, host);
  const home = new URL(callbackPaths[app], publicOrigin);
  const isOurs = hosts.includes(host) || (development && isLoopback(host));
  if (isOurs) home.hostname = host;
  return home.href;
}

const isLoopback = (host: string) => /^(?:.+\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(host);
