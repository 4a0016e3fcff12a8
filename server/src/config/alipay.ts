/** What must be right between Alipay's settings: keys get mixed up easily, and each mix-up is found here. */
import { createPrivateKey, createPublicKey, X509Certificate } from "node:crypto";

type Settings = {
  nodeEnv: string;
  payoutProvider: string;
  alipayAppId: string | undefined;
  alipayPrivateKey: string | undefined;
  alipayPublicKey: string | undefined;
  alipayAppCert: string | undefined;
  alipayCert: string | undefined;
  alipayRootCert: string | undefined;
};

/** The sentence that says what is wrong; undefined = usable, or Alipay is not used. */
export function alipayComplaint(settings: Partial<Settings>): string | undefined {
  const { alipayAppId, alipayPrivateKey, alipayPublicKey, alipayAppCert, alipayCert } = settings;
  if (!alipayAppId || !alipayPrivateKey) return undefined;
  if (!alipayPublicKey && !alipayCert)
    return "设置了 ALIPAY_APP_ID，还需要设置 ALIPAY_PUBLIC_KEY，或 ALIPAY_APP_CERT、ALIPAY_CERT、ALIPAY_ROOT_CERT 三个证书";
  if (alipayCert && !alipayAppCert) return "设置了 ALIPAY_CERT，还需要设置 ALIPAY_APP_CERT";
  const own = createPrivateKey(alipayPrivateKey);
  if (alipayAppCert && !new X509Certificate(alipayAppCert).checkPrivateKey(own))
    return "ALIPAY_APP_CERT 与 ALIPAY_PRIVATE_KEY 不是一对，请下载与当前密钥对应的应用公钥证书";
  // Decision 0031: a mixed-up certificate stops the start, and not the first payout.
  if (alipayCert && new X509Certificate(alipayCert).checkPrivateKey(own))
    return "ALIPAY_CERT 填的是应用公钥证书，应填写支付宝公钥证书";
  if (alipayPublicKey && createPublicKey(own).equals(createPublicKey(alipayPublicKey)))
    return "ALIPAY_PUBLIC_KEY 填的是应用公钥，应填写支付宝公钥";
  return needsCertificates(settings)
    ? "PAYOUT_PROVIDER=alipay 在生产环境需要证书：请设置 ALIPAY_APP_CERT、ALIPAY_CERT、ALIPAY_ROOT_CERT，只有 ALIPAY_PUBLIC_KEY 时支付宝拒绝转账"
    : undefined;
}

/** Alipay takes transfers by certificates alone (docs/protocols.md 2.2); its sandbox, in development, takes a key. */
const needsCertificates = ({ nodeEnv, payoutProvider, alipayCert }: Partial<Settings>): boolean =>
  nodeEnv === "production" && payoutProvider === "alipay" && !alipayCert;
