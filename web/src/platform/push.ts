/**
 * Pushes on this device (docs/decisions/0102): asked for only when the member presses, kept on over sign-ins of the same
 * member, let go when somebody else signs in. Loaded where it is needed.
 */
import { addPushDevice, type PushView, renewPushDevice } from "#contract/member/community/push.ts";
import { call } from "./api.ts";
import { fromBase64 } from "./base64.ts";
import { forgetPushOwner, keepPushOwner } from "./pushOwner.ts";
import { isInWechat } from "./inWechat.ts";
import { hasSession, onSignedInChange } from "./session.ts";

/** Whether it can be turned on here; what else there is to do is said by the page. */
export type Standing = "ready" | "wechat" | "iphone" | "denied" | "unsupported";

export function standing(): Standing {
  if (isInWechat()) return "wechat";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    // On iPhones only sites on the home screen get pushes.
    return /iPhone|iPad|iPod/i.test(navigator.userAgent) ? "iphone" : "unsupported";
  return Notification.permission === "denied" ? "denied" : "ready";
}

export type TurnedOn =
  | { as: "on"; view: PushView }
  | { as: "denied" | "dismissed" | "unreachable" };

/** Throws what the call throws, which is told by itself. */
export async function turnOn(publicKey: string): Promise<TurnedOn> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return { as: permission === "denied" ? "denied" : "dismissed" };
  const subscription = await subscribe(publicKey).catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  // The push service belongs to the browser's maker; some browsers in China reach none.
  if (!endpoint || !keys?.["p256dh"] || !keys["auth"]) return { as: "unreachable" };
  const view = await call(addPushDevice, {
    body: { endpoint, p256dh: keys["p256dh"], auth: keys["auth"] },
  });
  const own = view.devices.find(({ isCurrent }) => isCurrent);
  if (own) await keepPushOwner(own.id);
  return { as: "on", view };
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  // It belongs to another key, or to another member.
  await (await pushManager.getSubscription())?.unsubscribe();
  const applicationServerKey = fromBase64(publicKey.replaceAll("-", "+").replaceAll("_", "/"));
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

export async function letGo(): Promise<void> {
  await forgetPushOwner();
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

let isRenewed = false;

/** Once for each sign-in: the same member goes on receiving here, anybody else's subscription ends. */
export async function renew(): Promise<void> {
  if (isRenewed || !hasSession()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  const { id } = await call(renewPushDevice, { body: { endpoint: subscription.endpoint } });
  await (id === null ? letGo() : keepPushOwner(id));
  isRenewed = true;
}

// Signing out and in again does not load the page again.
onSignedInChange(() => (isRenewed = false));
