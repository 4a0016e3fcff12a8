/**
 * The outside world's settings: which provider of each kind, its address and its credentials. An
 * address is a setting, so that a simulator is only another address (docs/protocols.md 0).
 */
import { certificate, privateKey, publicKey } from "./keys.ts";
import { oneOf, optional, optionalUrl, type ReadersSetting, text, url, whole } from "./readers.ts";
import { wechatTable } from "./wechat.ts";

export const providerTable = {
  captchaProvider: [
    "CAPTCHA_PROVIDER",
    oneOf("slider", "none", "aliyun", "awsc"),
    "Who asks for a captcha before a code: our slider, Aliyun's two products, or nobody.",
  ],
  smsProvider: [
    "SMS_PROVIDER",
    oneOf("inbox", "aliyun", "tencent"),
    "Who sends SMS; inbox shows them in the console (开发收件箱).",
  ],
  smsFallback: [
    "SMS_FALLBACK",
    oneOf("none", "aliyun", "tencent"),
    "Asked only when the first has definitely refused for its own reasons.",
  ],
  smsPerMinute: ["SMS_PER_MINUTE", whole(300, 1, 100_000), "Codes a minute over all accounts."],
  mailProvider: [
    "MAIL_PROVIDER",
    oneOf("inbox", "smtp"),
    "Who sends letters; inbox shows them in the console (开发收件箱).",
  ],
  payoutProvider: [
    "PAYOUT_PROVIDER",
    oneOf("simulated", "alipay", "file"),
    "Who pays withdrawals; file: people do, from a file, and nothing is sent by itself.",
  ],
  payoutUrl: [
    "PAYOUT_URL",
    optionalUrl,
    "The simulated payout's address; unless said, the simulator's.",
  ],
  snsProvider: [
    "SNS_PROVIDER",
    oneOf("simulated", "real"),
    "Third-party sign-in; simulated: all four, real: those whose app id is set.",
  ],
  storageProvider: [
    "STORAGE_PROVIDER",
    oneOf("embedded", "oss", "s3"),
    "Where uploads lie: in DATA_DIR, in Aliyun's OSS, or in anything that speaks S3.",
  ],

  aliyunAccessKeyId: ["ALIYUN_ACCESS_KEY_ID", optional, "Aliyun's key, for SMS and captcha."],
  aliyunAccessKeySecret: ["ALIYUN_ACCESS_KEY_SECRET", optional, "That key's secret."],
  aliyunSmsUrl: ["ALIYUN_SMS_URL", url("https://dysmsapi.aliyuncs.com"), "Aliyun's SMS service."],
  aliyunSmsSignName: [
    "ALIYUN_SMS_SIGN_NAME",
    optional,
    "The approved signature that SMS begin with.",
  ],
  aliyunSmsTemplate: [
    "ALIYUN_SMS_TEMPLATE",
    optional,
    "Template of codes, with the variable ${code}.",
  ],
  aliyunSmsNoticeTemplate: [
    "ALIYUN_SMS_NOTICE_TEMPLATE",
    optional,
    "Template that tells the old number about a change, with ${change}.",
  ],
  aliyunCaptchaUrl: [
    "ALIYUN_CAPTCHA_URL",
    optionalUrl,
    "Aliyun Captcha 2.0; unless said, that of ALIYUN_CAPTCHA_REGION.",
  ],
  aliyunCaptchaSceneId: ["ALIYUN_CAPTCHA_SCENE_ID", optional, "Scene of Aliyun Captcha 2.0."],
  aliyunCaptchaPrefix: [
    "ALIYUN_CAPTCHA_PREFIX",
    optional,
    "Identity prefix of Aliyun Captcha 2.0.",
  ],
  aliyunCaptchaRegion: [
    "ALIYUN_CAPTCHA_REGION",
    oneOf("cn", "sgp"),
    "Region of Aliyun Captcha 2.0, in the browser and here.",
  ],
  awscUrl: ["AWSC_URL", url("https://afs.aliyuncs.com"), "Aliyun's older captcha (AWSC)."],
  awscAppKey: ["AWSC_APP_KEY", optional, "App key of AWSC."],
  awscScene: ["AWSC_SCENE", text("nc_login"), "Scene of AWSC."],

  tencentSecretId: ["TENCENT_SECRET_ID", optional, "Tencent Cloud's key, for SMS."],
  tencentSecretKey: ["TENCENT_SECRET_KEY", optional, "That key's secret."],
  tencentSmsUrl: [
    "TENCENT_SMS_URL",
    url("https://sms.tencentcloudapi.com"),
    "Tencent's SMS service.",
  ],
  tencentSmsRegion: ["TENCENT_SMS_REGION", text("ap-guangzhou"), "Region of that service."],
  tencentSmsAppId: ["TENCENT_SMS_APP_ID", optional, "Tencent's SMS application (SdkAppId)."],
  tencentSmsSignName: [
    "TENCENT_SMS_SIGN_NAME",
    optional,
    "The approved signature that SMS begin with.",
  ],
  tencentSmsTemplate: [
    "TENCENT_SMS_TEMPLATE",
    optional,
    "Template of codes, with {1} code and {2} minutes.",
  ],
  tencentSmsNoticeTemplate: [
    "TENCENT_SMS_NOTICE_TEMPLATE",
    optional,
    "Template that tells the old number about a change, with {1} change.",
  ],

  smtpHost: ["SMTP_HOST", optional, "The server that takes our letters."],
  smtpPort: ["SMTP_PORT", whole(465, 1, 65_535), "That server's port."],
  smtpSecurity: [
    "SMTP_SECURITY",
    oneOf("tls", "starttls", "none"),
    "tls from the first byte (465), starttls demanded, none only for a relay on this machine.",
  ],
  smtpUser: ["SMTP_USER", optional, "Who signs in there."],
  smtpPassword: ["SMTP_PASSWORD", optional, "With which password."],
  mailFrom: [
    "MAIL_FROM",
    optional,
    "The sender; Chinese providers insist on the address that signs in.",
  ],

  wechatAppId: ["WECHAT_APP_ID", optional, "App id of WeChat sign-in."],
  wechatAppSecret: ["WECHAT_APP_SECRET", optional, "Secret of WeChat sign-in."],
  wechatOpenUrl: ["WECHAT_OPEN_URL", url("https://open.weixin.qq.com"), "WeChat's sign-in page."],
  wechatApiUrl: ["WECHAT_API_URL", url("https://api.weixin.qq.com"), "WeChat's interface."],
  ...wechatTable,
  qqAppId: ["QQ_APP_ID", optional, "App id of QQ sign-in."],
  qqAppSecret: ["QQ_APP_SECRET", optional, "Secret of QQ sign-in."],
  qqUrl: ["QQ_URL", url("https://graph.qq.com"), "QQ's sign-in page and interface."],
  weiboAppId: ["WEIBO_APP_ID", optional, "App id of Weibo sign-in."],
  weiboAppSecret: ["WEIBO_APP_SECRET", optional, "Secret of Weibo sign-in."],
  weiboUrl: ["WEIBO_URL", url("https://api.weibo.com"), "Weibo's sign-in page and interface."],
  alipayAppId: ["ALIPAY_APP_ID", optional, "Alipay's application, for sign-in and payouts."],
  alipayPrivateKey: [
    "ALIPAY_PRIVATE_KEY",
    privateKey,
    "Our key, to sign requests: PKCS#8 or PKCS#1.",
  ],
  alipayPublicKey: [
    "ALIPAY_PUBLIC_KEY",
    publicKey,
    "Alipay's key, to verify answers; or the three certificates, which payouts in production demand.",
  ],
  alipayAppCert: ["ALIPAY_APP_CERT", certificate, "Our certificate: appCertPublicKey_….crt."],
  alipayCert: ["ALIPAY_CERT", certificate, "Alipay's: alipayCertPublicKey_RSA2.crt."],
  alipayRootCert: ["ALIPAY_ROOT_CERT", certificate, "The root of both: alipayRootCert.crt."],
  alipayGatewayUrl: [
    "ALIPAY_GATEWAY_URL",
    url("https://openapi.alipay.com/gateway.do"),
    "Alipay's gateway.",
  ],
  alipayOpenUrl: ["ALIPAY_OPEN_URL", url("https://openauth.alipay.com"), "Alipay's sign-in page."],

  ossBucket: ["OSS_BUCKET", optional, "Bucket in Aliyun OSS."],
  ossRegion: ["OSS_REGION", optional, "Region of Aliyun OSS, such as cn-hangzhou."],
  ossUrl: [
    "OSS_URL",
    optionalUrl,
    "Address of Aliyun OSS; unless said, made of bucket and region.",
  ],
  ossAccessKeyId: ["OSS_ACCESS_KEY_ID", optional, "Key for Aliyun OSS."],
  ossAccessKeySecret: ["OSS_ACCESS_KEY_SECRET", optional, "That key's secret."],
  ossSignature: ["OSS_SIGNATURE", oneOf("v4", "v1"), "Version of the signatures for Aliyun OSS."],
  s3Url: ["S3_URL", optionalUrl, "Address of the storage that speaks S3."],
  s3Bucket: ["S3_BUCKET", optional, "Bucket in that storage."],
  s3Region: ["S3_REGION", text("us-east-1"), "Region of that storage."],
  s3AccessKeyId: ["S3_ACCESS_KEY_ID", optional, "Key for that storage."],
  s3AccessKeySecret: ["S3_ACCESS_KEY_SECRET", optional, "That key's secret."],
  storagePublicUrl: [
    "STORAGE_PUBLIC_URL",
    optionalUrl,
    "Where browsers fetch public files, such as a CDN; unless said, the storage itself.",
  ],
} as const satisfies Record<string, ReadersSetting>;

type ProvidersKey = keyof typeof providerTable;

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
export const needs: readonly {
  when: readonly [ProvidersKey, string];
  all: readonly ProvidersKey[];
}[] = [
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
export const together: readonly (readonly [ProvidersKey, ...ProvidersKey[]])[] = [
  ["wechatAppId", "wechatAppSecret"],
  ["qqAppId", "qqAppSecret"],
  ["weiboAppId", "weiboAppSecret"],
  ["alipayAppId", "alipayPrivateKey"],
  ["alipayAppCert", "alipayCert", "alipayRootCert"],
  ["smtpUser", "smtpPassword"],
];
