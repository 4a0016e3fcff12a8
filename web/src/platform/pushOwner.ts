/**
 * Whose pushes this browser shows: the number of the device that is on, where the service worker can read it. It goes
 * with the session, so that a push that comes later says nothing of anyone who was here before.
 */

/** Read by the worker by these names (pushed.ts), beside the pages that it keeps; not of its own family, which goes with each build. */
const ownerCache = "member";
const ownerKey = "/push-owner";

export async function keepPushOwner(device: string): Promise<void> {
  const cache = await caches.open(ownerCache);
  await cache.put(ownerKey, new Response(device));
}

/** Turned off here; a session that ends does it by itself (session.ts). */
export const forgetPushOwner = async (): Promise<boolean> =>
  (await caches.open(ownerCache)).delete(ownerKey);

/** What is unread, on the icon of anyone who has put the site on their home screen; a push counts there, too (pushed.ts). */
export function countOnIcon(unread: number): void {
  void navigator.setAppBadge?.(unread).catch(() => undefined);
}
