/** Serial numbers of certificates as Alipay computes them (docs/protocols.md 2.1). */
import { createHash, X509Certificate } from "node:crypto";

/** MD5 of the issuer's name, from the last part to the first, and the serial number in decimal. */
export function certificateSn(pem: string): string {
  const { issuer, serialNumber } = new X509Certificate(pem);
  // Node writes a part a line, and a backslash before what RFC 2253 escapes.
  const parts = issuer.split("\n").map((part) => part.replace(/\\(.)/g, "$1"));
  const name = parts.toReversed().join(",");
  return createHash("md5")
    .update(`${name}${BigInt(`0x${serialNumber}`)}`)
    .digest("hex");
}

/** PKCS#1: RSA with any digest. Alipay's file has roots of SM2 and ECC as well, which do not count. */
const RSA = "1.2.840.113549.1.1.";

export const rootCertificatesSn = (pems: readonly string[]): string =>
  pems
    .filter((pem) => new X509Certificate(pem).signatureAlgorithmOid?.startsWith(RSA))
    .map(certificateSn)
    .join("_");
