/** Whether to ask a member now to put the site on their home screen: seldom, on a phone, and where it can be done. */
import { local } from "../../platform/storage.ts";
import { deviceOf } from "./ways.ts";

const declinedKey = "INSTALL_DECLINED";
/** Anyone who said no is left alone for a season. */
const quietMs = 90 * 86_400_000;

export type Situation = {
  userAgent: string;
  isTouch: boolean;
  /** Opened from the home screen already. */
  isInstalled: boolean;
  hasOffer: boolean;
  /** Milliseconds since 1970. */
  declinedAt: number | null;
  now: number;
};

/**
 * "offer": one press does it. "steps": by the browser's own menu, which an iPhone's Safari alone has in a known place.
 * WeChat and other browsers are not asked: what they would have to do is a page of its own (/app-down).
 */
export type Asking = "offer" | "steps" | null;

export function askingOf(situation: Situation): Asking {
  const { userAgent, isTouch, isInstalled, hasOffer, declinedAt, now } = situation;
  if (!isTouch || isInstalled) return null;
  if (declinedAt !== null && now - declinedAt < quietMs) return null;
  if (hasOffer) return "offer";
  return deviceOf(userAgent) === "iphone" && isSafari(userAgent) ? "steps" : null;
}

/** Chrome, Edge, Firefox and QQ on an iPhone name themselves; their menus are other ones than Safari's. */
const isSafari = (userAgent: string): boolean =>
  /Version\/[\d.]+ .*Safari\//.test(userAgent) && !/CriOS|EdgiOS|FxiOS|MQQBrowser/.test(userAgent);

export function situationNow(hasOffer: boolean): Situation {
  const declined = Number(local.get(declinedKey));
  return {
    userAgent: navigator.userAgent,
    isTouch: window.matchMedia("(pointer: coarse)").matches,
    isInstalled:
      window.matchMedia("(display-mode: standalone)").matches ||
      // Safari's own.
      (navigator as { standalone?: boolean }).standalone === true,
    hasOffer,
    declinedAt: declined > 0 ? declined : null,
    now: Date.now(),
  };
}

export const decline = (): void => local.set(declinedKey, String(Date.now()));
