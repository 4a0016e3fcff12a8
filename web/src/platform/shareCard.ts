/**
 * How the open page's link looks when it is passed on inside WeChat (docs/decisions/0113): a page may say it (share.ts); the
 * part that shows it is fetched there alone. Without React, as the landing page begins without it.
 */
import { isInWechat } from "./inWechat.ts";

export type ShareCard = {
  title: string;
  /** One sentence. */
  text: string;
  /** Below the origin: WeChat takes no other site's. */
  path: string;
};

type Passing = {
  /** What the open page says of itself; without it the page that was drawn, or the site. */
  card?: ShareCard | undefined;
  /** Called where cards are shown when it has changed. */
  onChange?: () => void;
};

export const passing: Passing = {};

/** Nothing that is seen waits for it, and nothing is lost without it. */
export function beginCards(): void {
  if (window.__SITE__?.shareCard && isInWechat()) void import("./wechat.ts").catch(() => undefined);
}
