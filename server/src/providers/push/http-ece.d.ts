/** What is used of http_ece, which brings no types: one record in the coding that browsers read (RFC 8188, RFC 8291). */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  type Sealing = {
    version: "aes128gcm";
    /** The receiver's public key and secret, base64url. */
    dh: string;
    authSecret: string;
    /** The sender's, made for this message alone. */
    privateKey: ECDH;
    salt: string;
  };
  const ece: { encrypt(plain: Buffer, sealing: Sealing): Buffer };
  export default ece;
}
