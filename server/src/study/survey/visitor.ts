/** Our own cookie for a browser: one that keeps its cookies is known again. Weight in checks, never proof. */
import type { Cookies } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";

const NAME = "VISITOR";
const MAX_AGE_SECONDS = 400 * 86_400;

/** The browser's number; a browser without one gets a new one. */
export function visitorOf({ clock }: World, cookies: Cookies): string {
  const known = cookies.get(NAME);
  const id = known && /^[A-Za-z0-9_-]{22,40}$/.test(known) ? known : clock.token(18);
  cookies.set(NAME, id, { maxAgeSeconds: MAX_AGE_SECONDS, path: "/", strict: false });
  return id;
}

/** Without giving one: for those who only look. */
export const knownVisitor = (cookies: Cookies): string | undefined => cookies.get(NAME);
