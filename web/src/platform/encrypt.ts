/** Passwords leave the browser encrypted, with a number of the server's that is good once (contract/src/member/people/password.ts). */
import { getPasswordNonce } from "#contract/member/people/password.ts";
import { call } from "./api.ts";
import { fromBase64, toBase64 } from "./base64.ts";
import { loadSite } from "./site.ts";

/** False on plain http (other than localhost), where browsers take their cryptography away. */
export const canEncrypt = (): boolean => (crypto.subtle as SubtleCrypto | undefined) !== undefined;

/** `kid.base64` of RSA-OAEP-256; to be made again for each try. */
export async function encryptPassword(password: string): Promise<string> {
  const [{ nonce }, { passwordKey }] = await Promise.all([call(getPasswordNonce), loadSite()]);
  const key = await crypto.subtle.importKey(
    "spki",
    bytesOfPem(passwordKey.publicKeyPem),
    { name: "RSA-OAEP", hash: "SHA-256" },
    false,
    ["encrypt"],
  );
  const plain = new TextEncoder().encode(JSON.stringify({ password, nonce }));
  const sealed = await crypto.subtle.encrypt({ name: "RSA-OAEP" }, key, plain);
  return `${passwordKey.kid}.${toBase64(new Uint8Array(sealed))}`;
}

const bytesOfPem = (pem: string): Uint8Array<ArrayBuffer> =>
  fromBase64(pem.replace(/-----[^-]+-----|\s/g, ""));
