/** Whether a browser's public key is a point on the curve: found out here, and not at each message. */
import { createECDH } from "node:crypto";

export function isPushKey(p256dh: string): boolean {
  try {
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    pair.computeSecret(Buffer.from(p256dh, "base64url"));
    return true;
  } catch {
    return false;
  }
}
