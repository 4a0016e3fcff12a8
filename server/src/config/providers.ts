/**
 * The outside world's settings: which provider of each kind, its address and its credentials. An
 * address is a setting, so that a simulator is only another address (docs/protocols.md 0).
 */
import { certificate, privateKey, publicKey } from "./keys.ts";
import { oneOf, optional, optionalUrl, text, url, whole } from "./readers.ts";

export const providerTable = {
  captchaProvider: ["CAPTCHA_PROVIDER", oneOf("slider", "none", "aliyun", "awsc")],
  smsProvider: ["SMS_PROVIDER", oneOf("inbox", "aliyun", "tencent")],
  /** Asked only when the first has definitely refused for its own reasons. */
  smsFallback: ["SMS_FALLBACK", oneOf("none", "aliyun", "tencent")],
  /** Codes a minute over all accounts (rule people-7). */
  smsPerMinute: ["SMS_PER_MINUTE", whole(300, 1, 100_000)],
  mailProvider: ["MAIL_PROVIDER", oneOf("inbox", "smtp")],
  /** `file`: withdrawals are paid by hand, from a file, and nothing is sent by itself. */
  payoutProvider: ["PAYOUT_PROVIDER", oneOf("simulated", "alipay", "file")],
  /** The simulated provider's. */
  payoutUrl: ["PAYOUT_URL", optionalUrl],
  /** `simulated`: all four at the simulator. `real`: those whose app id is set. */
  snsProvider: ["SNS_PROVIDER", oneOf("simulated", "real")],
  storageProvider: ["STORAGE_PROVIDER", oneOf("embedded", "oss", "s3")],

  aliyunAccessKeyId: ["ALIYUN_ACCESS_KEY_ID", optional],
  aliyunAccessKeySecret: ["ALIYUN_ACCESS_KEY_SECRET", optional],
  aliyunSmsUrl: ["ALIYUN_SMS_URL", url("https://dysmsapi.aliyuncs.com")],
  aliyunSmsSignName: ["ALIYUN_SMS_SIGN_NAME", optional],
  /** Template with the variable ${code}. */
  aliyunSmsTemplate: ["ALIYUN_SMS_TEMPLATE", optional],
  /** Template with the variable ${change}: tells the old number about a change. */
  aliyunSmsNoticeTemplate: ["ALIYUN_SMS_NOTICE_TEMPLATE", optional],
  aliyunCaptchaUrl: ["ALIYUN_CAPTCHA_URL", url("https://captcha.cn-shanghai.aliyuncs.com")],
  aliyunCaptchaSceneId: ["ALIYUN_CAPTCHA_SCENE_ID", optional],
  aliyunCaptchaPrefix: ["ALIYUN_CAPTCHA_PREFIX", optional],
  aliyunCaptchaRegion: ["ALIYUN_CAPTCHA_REGION", oneOf("cn", "sgp")],
  awscUrl: ["AWSC_URL", url("https://afs.aliyuncs.com")],
  awscAppKey: ["AWSC_APP_KEY", optional],
  awscScene: ["AWSC_SCENE", text("nc_login")],

  tencentSecretId: ["TENCENT_SECRET_ID", optional],
  tencentSecretKey: ["TENCENT_SECRET_KEY", optional],
  tencentSmsUrl: ["TENCENT_SMS_URL", url("https://sms.tencentcloudapi.com")],
  tencentSmsRegion: ["TENCENT_SMS_REGION", text("ap-guangzhou")],
  tencentSmsAppId: ["TENCENT_SMS_APP_ID", optional],
  tencentSmsSignName: ["TENCENT_SMS_SIGN_NAME", optional],
  /** Template with {1} code and {2} minutes. */
  tencentSmsTemplate: ["TENCENT_SMS_TEMPLATE", optional],
  /** Template with {1} change. */
  tencentSmsNoticeTemplate: ["TENCENT_SMS_NOTICE_TEMPLATE", optional],

  smtpHost: ["SMTP_HOST", optional],
  smtpPort: ["SMTP_PORT", whole(465, 1, 65_535)],
  /** `tls` from the first byte (465), `starttls` demanded, `none` only for a relay on this machine. */
  smtpSecurity: ["SMTP_SECURITY", oneOf("tls", "starttls", "none")],
  smtpUser: ["SMTP_USER", optional],
  smtpPassword: ["SMTP_PASSWORD", optional],
  /** The address must be the one that signs in (Chinese providers insist). */
  mailFrom: ["MAIL_FROM", optional],

  wechatAppId: ["WECHAT_APP_ID", optional],
  wechatAppSecret: ["WECHAT_APP_SECRET", optional],
  wechatOpenUrl: ["WECHAT_OPEN_URL", url("https://open.weixin.qq.com")],
  wechatApiUrl: ["WECHAT_API_URL", url("https://api.weixin.qq.com")],
  qqAppId: ["QQ_APP_ID", optional],
  qqAppSecret: ["QQ_APP_SECRET", optional],
  qqUrl: ["QQ_URL", url("https://graph.qq.com")],
  weiboAppId: ["WEIBO_APP_ID", optional],
  weiboAppSecret: ["WEIBO_APP_SECRET", optional],
  weiboUrl: ["WEIBO_URL", url("https://api.weibo.com")],
  alipayAppId: ["ALIPAY_APP_ID", optional],
  /** Ours, to sign requests: PKCS#8 or PKCS#1. */
  alipayPrivateKey: ["ALIPAY_PRIVATE_KEY", privateKey],
  /** Alipay's, to verify answers; unless the certificates below are there. */
  alipayPublicKey: ["ALIPAY_PUBLIC_KEY", publicKey],
  /** Certificate mode, which Alipay demands for payouts: appCertPublicKey_….crt, */
  alipayAppCert: ["ALIPAY_APP_CERT", certificate],
  /** alipayCertPublicKey_RSA2.crt, */
  alipayCert: ["ALIPAY_CERT", certificate],
  /** alipayRootCert.crt. */
  alipayRootCert: ["ALIPAY_ROOT_CERT", certificate],
  alipayGatewayUrl: ["ALIPAY_GATEWAY_URL", url("https://openapi.alipay.com/gateway.do")],
  alipayOpenUrl: ["ALIPAY_OPEN_URL", url("https://openauth.alipay.com")],

  ossBucket: ["OSS_BUCKET", optional],
  /** Such as cn-hangzhou. */
  ossRegion: ["OSS_REGION", optional],
  /** Unless said, https://{bucket}.oss-{region}.aliyuncs.com. */
  ossUrl: ["OSS_URL", optionalUrl],
  ossAccessKeyId: ["OSS_ACCESS_KEY_ID", optional],
  ossAccessKeySecret: ["OSS_ACCESS_KEY_SECRET", optional],
  ossSignature: ["OSS_SIGNATURE", oneOf("v4", "v1")],
  s3Url: ["S3_URL", optionalUrl],
  s3Bucket: ["S3_BUCKET", optional],
  s3Region: ["S3_REGION", text("us-east-1")],
  s3AccessKeyId: ["S3_ACCESS_KEY_ID", optional],
  s3AccessKeySecret: ["S3_ACCESS_KEY_SECRET", optional],
  /** Where browsers fetch public files, such as a CDN; unless said, the storage itself. */
  storagePublicUrl: ["STORAGE_PUBLIC_URL", optionalUrl],
} as const;

type Key = keyof typeof providerTable;

/** Providers that exist for development only, by setting. */
export const developmentOnly = [
  ["captchaProvider", "none"],
  ["smsProvider", "inbox"],
  ["mailProvider", "inbox"],
  ["payoutProvider", "simulated"],
  ["snsProvider", "simulated"],
] as const;

const aliyunKeys = ["aliyunAccessKeyId", "aliyunAccessKeySecret"] as const;
const aliyunSms = [
  ...aliyunKeys,
  "aliyunSmsSignName",
  "aliyunSmsTemplate",
  "aliyunSmsNoticeTemplate",
] as const;
const tencentSms = [
  "tencentSecretId",
  "tencentSecretKey",
  "tencentSmsAppId",
  "tencentSmsSignName",
  "tencentSmsTemplate",
  "tencentSmsNoticeTemplate",
] as const;

/** A choice, and the settings it cannot do without. */
export const needs: readonly { when: readonly [Key, string]; all: readonly Key[] }[] = [
  { when: ["smsProvider", "aliyun"], all: aliyunSms },
  { when: ["smsFallback", "aliyun"], all: aliyunSms },
  { when: ["smsProvider", "tencent"], all: tencentSms },
  { when: ["smsFallback", "tencent"], all: tencentSms },
  { when: ["payoutProvider", "alipay"], all: ["alipayAppId", "alipayPrivateKey"] },
  { when: ["mailProvider", "smtp"], all: ["smtpHost", "mailFrom"] },
  {
    when: ["captchaProvider", "aliyun"],
    all: [...aliyunKeys, "aliyunCaptchaSceneId", "aliyunCaptchaPrefix"],
  },
  { when: ["captchaProvider", "awsc"], all: [...aliyunKeys, "awscAppKey"] },
  {
    when: ["storageProvider", "oss"],
    all: ["ossBucket", "ossRegion", "ossAccessKeyId", "ossAccessKeySecret"],
  },
  {
    when: ["storageProvider", "s3"],
    all: ["s3Url", "s3Bucket", "s3AccessKeyId", "s3AccessKeySecret"],
  },
];

/** Of these the second and later are needed as soon as the first is set. */
export const together: readonly (readonly [Key, ...Key[]])[] = [
  ["wechatAppId", "wechatAppSecret"],
  ["qqAppId", "qqAppSecret"],
  ["weiboAppId", "weiboAppSecret"],
  ["alipayAppId", "alipayPrivateKey"],
  ["alipayAppCert", "alipayCert", "alipayRootCert"],
  ["smtpUser", "smtpPassword"],
];
