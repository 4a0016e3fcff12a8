/** The keys of one app at Alipay, as the settings have them: a public key, or certificates. */
import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";
import type { Config } from "../../config/config.ts";
import { certificatesIn } from "../../config/keys.ts";
import { certificateSn, rootCertificatesSn } from "./certificate.ts";

export type AlipayKeys = {
  /** Signs what we ask. */
  own: KeyObject;
  /** Verifies answers. */
  alipays: KeyObject;
  /** Serial numbers; in certificate mode each side names the certificate that it signs with. */
  certificates?: { app: string; root: string; alipay: string };
};

/** Undefined when the settings name no app. That they fit together was checked when they were read. */
export function alipayKeysOf(config: Config): AlipayKeys | undefined {
  const { alipayPrivateKey, alipayPublicKey, alipayAppCert, alipayCert, alipayRootCert } = config;
  if (!alipayPrivateKey) return undefined;
  const own = createPrivateKey(alipayPrivateKey);
  if (alipayAppCert && alipayCert && alipayRootCert)
    return {
      own,
      alipays: new X509Certificate(alipayCert).publicKey,
      certificates: {
        app: certificateSn(alipayAppCert),
        root: rootCertificatesSn(certificatesIn(alipayRootCert)),
        alipay: certificateSn(alipayCert),
      },
    };
  return alipayPublicKey ? { own, alipays: createPublicKey(alipayPublicKey) } : undefined;
}
