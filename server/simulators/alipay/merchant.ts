/**
 * The one merchant of the simulated Alipay, with keys and certificates of its own: what the site is
 * given as settings, and what the gateway checks it by.
 */
import { createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { certificateSn } from "../../src/providers/alipay/certificate.ts";
import { simulatedKey } from "../../src/providers/alipay/simulated-keys.ts";
import { certificateOf, type Name } from "./certificate.ts";

/** Not the login's app: payouts are registered apart. */
export const merchantAppId = "2021000000000002";

export type Merchant = {
  appKey: KeyObject;
  alipayKey: KeyObject;
  certificates: { app: string; alipay: string; root: string };
  sn: { app: string; alipay: string; root: string };
};

/** Made at the first question: most who start a simulator never ask Alipay anything. */
export function merchantIn(dataDir: string | undefined): () => Promise<Merchant> {
  let made: Promise<Merchant> | undefined;
  return () => (made ??= makeMerchant(dataDir));
}

const makePair = promisify(generateKeyPair);
const freshKey = async (): Promise<KeyObject> =>
  (await makePair("rsa", { modulusLength: 2048 })).privateKey;

async function makeMerchant(dataDir: string | undefined): Promise<Merchant> {
  const keyOf = (side: "payout-app" | "payout-alipay") =>
    dataDir === undefined ? freshKey() : simulatedKey(dataDir, side);
  const [appKey, alipayKey] = await Promise.all([keyOf("payout-app"), keyOf("payout-alipay")]);
  const certificates = certificatesOf(appKey, alipayKey);
  const { app, alipay, root } = certificates;
  const sn = { app: certificateSn(app), alipay: certificateSn(alipay), root: certificateSn(root) };
  return { appKey, alipayKey, certificates, sn };
}

const nameOf = (common: string): Name => ({
  country: "CN",
  organisation: "模拟支付宝",
  unit: "Certification Authority",
  common,
});

/** The same keys make the same certificates, so nothing but the keys has to be kept. */
function certificatesOf(appKey: KeyObject, alipayKey: KeyObject): Merchant["certificates"] {
  const root = { issuer: nameOf("Simulated Root R1"), issuerKey: alipayKey };
  return {
    app: certificateOf({ ...root, subject: nameOf("merchant"), key: appKey, serial: 2n }),
    alipay: certificateOf({ ...root, subject: nameOf("alipay"), key: alipayKey, serial: 3n }),
    root: certificateOf({ ...root, subject: root.issuer, key: alipayKey, serial: 1n }),
  };
}

/** The environment that makes a site use this gateway, by public key or by certificates. */
export function environmentOf(
  { appKey, alipayKey, certificates }: Merchant,
  gatewayUrl: string,
  mode: "key" | "certificate",
): Record<string, string> {
  const inOneLine = (pem: string) => pem.trim().replaceAll("\n", "\\n");
  const bare = (key: KeyObject, type: "pkcs8" | "spki") =>
    key.export({ type: type as "pkcs8", format: "der" }).toString("base64");
  return {
    PAYOUT_PROVIDER: "alipay",
    ALIPAY_GATEWAY_URL: gatewayUrl,
    ALIPAY_APP_ID: merchantAppId,
    ALIPAY_PRIVATE_KEY: bare(appKey, "pkcs8"),
    ...(mode === "key"
      ? { ALIPAY_PUBLIC_KEY: bare(createPublicKey(alipayKey), "spki") }
      : {
          ALIPAY_APP_CERT: inOneLine(certificates.app),
          ALIPAY_CERT: inOneLine(certificates.alipay),
          ALIPAY_ROOT_CERT: inOneLine(certificates.root),
        }),
  };
}

/** To be pasted into a shell before the start. */
export const shellLines = (environment: Readonly<Record<string, string>>): string =>
  Object.entries(environment)
    .map(([name, value]) => `export ${name}='${value}'`)
    .join("\n");
