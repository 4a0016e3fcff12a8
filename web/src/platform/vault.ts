/**
 * Seals one short text so that only this browser can read it again: AES-GCM with a key that cannot be
 * extracted, kept in IndexedDB (rule people-14). Where either is refused (private
 * windows, plain http) nothing is sealed, and callers do without.
 */
import { fromBase64, toBase64 } from "./base64.ts";
import { vaultName } from "./remember.ts";

const storeName = "keys";
const keyId = "password";
const ivBytes = 12;

/** `context` must be given again to open it: a seal is of no use under another name. */
export const seal = (text: string, context: string): Promise<string | null> =>
  orNull(async () => {
    // A fresh key each time: a copy of what was sealed earlier can no longer be opened.
    const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
      "encrypt",
      "decrypt",
    ]);
    await inStore("readwrite", (store) => store.put(key, keyId));
    const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
    const sealed = await crypto.subtle.encrypt(lockOf(iv, context), key, bytesOf(text));
    return toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
  });

export const unseal = (sealed: string, context: string): Promise<string | null> =>
  orNull(async () => {
    const key: unknown = await inStore("readonly", (store) => store.get(keyId));
    if (!(key instanceof CryptoKey)) return null;
    const bytes = fromBase64(sealed);
    const lock = lockOf(bytes.slice(0, ivBytes), context);
    return new TextDecoder().decode(await crypto.subtle.decrypt(lock, key, bytes.slice(ivBytes)));
  });

const lockOf = (iv: BufferSource, context: string): AesGcmParams => ({
  name: "AES-GCM",
  iv,
  additionalData: bytesOf(context),
});

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(vaultName, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(storeName));
  const database = await answerOf(opening);
  try {
    return await answerOf(act(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("refused")));
  });

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
