/**
 * What a browser does with a push: checks who sent it and opens it (RFC 8188, 8291, 8292), by node:crypto alone. It
 * shares nothing with what seals, so that a mistake there does not open here.
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  verify,
} from "node:crypto";

const KEY_LENGTH = 65;
const TAG_BYTES = 16;
/** 16 bytes of salt, 4 of the record's size, 1 of the key's length. */
const HEAD = 21;

export type Receiver = { pair: ECDH; auth: Buffer };

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** Throws when it is not for this receiver, or was altered. */
export function opened(body: Buffer, { pair, auth }: Receiver): string {
  const salt = body.subarray(0, 16);
  const length = body[20];
  if (length !== KEY_LENGTH) throw new Error("the sender's key is not there");
  const sender = body.subarray(HEAD, HEAD + length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
  const secret = derived(pair.computeSecret(sender), auth, info, 32);
  const key = derived(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derived(secret, salt, "Content-Encoding: nonce\0", 12);
  const sealed = body.subarray(HEAD + length);
  const opening = createDecipheriv("aes-128-gcm", key, nonce);
  opening.setAuthTag(sealed.subarray(-TAG_BYTES));
  const padded = Buffer.concat([opening.update(sealed.subarray(0, -TAG_BYTES)), opening.final()]);
  // The last record ends with a 2 and zeros.
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("padding");
  return padded.subarray(0, end).toString();
}

type Claims = { aud: string; exp: number; sub: string };

/** What the sender says of itself, once it is proved; throws otherwise. */
export function senderOf(authorization: string | undefined): Claims & { publicKey: string } {
  const [, token, publicKey] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = (token ?? "").split(".");
  if (publicKey === undefined) throw new Error("no VAPID");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  const key = createPublicKey({
    key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" },
    format: "jwk",
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("the signature is not of this key");
  // Proved to be the sender's; what is in it is looked at by anyone who asked.
  return { ...(JSON.parse(Buffer.from(claims, "base64url").toString()) as Claims), publicKey };
}

/** A browser's new subscription: its keys, and what of them it gives away. */
export function newReceiver(random: (bytes: number) => Buffer): Receiver {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return { pair, auth: random(16) };
}
