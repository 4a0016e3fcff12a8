/** A made-up id of this browser: sha1 hex, kept locally, sent as z-device. */
import { local, type TextStore } from "./storage.ts";

const key = "DEVICE_ID";
let known: Promise<string> | undefined;

export const deviceId = (store: TextStore = local): Promise<string> => (known ??= find(store));

async function find(store: TextStore): Promise<string> {
  const kept = store.get(key);
  if (kept && /^[0-9a-f]{40}$/.test(kept)) return kept;
  const made = await make();
  store.set(key, made);
  return made;
}

async function make(): Promise<string> {
  const random = crypto.getRandomValues(new Uint8Array(20));
  // `subtle` is absent on plain http; twenty random bytes are as good an id as their hash.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  const digest = subtle ? new Uint8Array(await subtle.digest("SHA-1", random)) : random;
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
