/**
 * The number of a request that counts once (Idempotency-Key): kept until an answer has come, so that a repeat has one effect,
 * also by who has left the page meanwhile, or loaded it again.
 */
import { jsonIn, perTab } from "./storage.ts";

const keptAs = "UNANSWERED";
/** Here, too, as a browser may refuse to keep it. */
let unanswered: Record<string, string> | null = null;

// Written by ourselves alone.
const read = () => (unanswered ??= (jsonIn(perTab.get(keptAs)) ?? {}) as Record<string, string>);
const keep = () => perTab.set(keptAs, JSON.stringify(unanswered));

/** `request`: all that makes it another one. */
export function keyOfRequest(request: string): string {
  const key = (read()[request] ??= newKey());
  keep();
  return key;
}

/** From now on the same is a new request. */
export function forgetRequest(request: string): void {
  if (!read()[request]) return;
  delete read()[request];
  keep();
}

/** With the session. */
export function forgetRequests(): void {
  unanswered = null;
  perTab.remove(keptAs);
}

/**
 * A random UUID. `crypto.randomUUID` needs https; development on a phone in the same network has none. Of the pattern each 0 and 1 becomes
 * any digit, and the 8 one that begins with the same two bits.
 */
export const newKey = (): string =>
  "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (Number(digit) ^ (random & (digit === "8" ? 3 : 15))).toString(16);
  });
