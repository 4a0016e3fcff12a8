import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const rsa = (modulusLength = 2048) => generateKeyPairSync("rsa", { modulusLength });

const production = {
  NODE_ENV: "production",
  SECRET_KEY: "a key of production, longer than 32 characters",
};

test("everything has a default", () => {
  expect(readConfig({})).toMatchObject({
    nodeEnv: "development",
    port: 3000,
    captchaProvider: "slider",
    smsProvider: "inbox",
    payoutProvider: "simulated",
    publicOrigin: "http://localhost:3000",
  });
});

test.each([
  ["CAPTCHA_PROVIDER", "none"],
  ["SMS_PROVIDER", "inbox"],
  ["MAIL_PROVIDER", "inbox"],
  ["PAYOUT_PROVIDER", "simulated"],
  ["SNS_PROVIDER", "simulated"],
])("%s=%s is refused in production", (name, value) => {
  // The later ones are only reached when the earlier are real, and real ones are refused below.
  expect(() => readConfig({ ...production, [name]: value })).toThrow(ConfigError);
});

test("production without any setting says first what is for development only", () => {
  expect(() => readConfig(production)).toThrow("SMS_PROVIDER=inbox 只能用于开发");
  expect(() => readConfig({ ...production, CAPTCHA_PROVIDER: "none" })).toThrow(
    "CAPTCHA_PROVIDER=none 只能用于开发",
  );
});

test("a provider without its settings is refused, and the sentence names what is missing", () => {
  expect(() => readConfig({ SMS_PROVIDER: "aliyun", ALIYUN_ACCESS_KEY_ID: "id" })).toThrow(
    "SMS_PROVIDER=aliyun 还需要设置 ALIYUN_ACCESS_KEY_SECRET、ALIYUN_SMS_SIGN_NAME、ALIYUN_SMS_TEMPLATE",
  );
  expect(() => readConfig({ SMS_FALLBACK: "tencent" })).toThrow("TENCENT_SECRET_ID");
  expect(() => readConfig({ MAIL_PROVIDER: "smtp" })).toThrow("SMTP_HOST");
  expect(() => readConfig({ SMTP_USER: "post@example.com" })).toThrow("SMTP_PASSWORD");
  expect(() => readConfig({ STORAGE_PROVIDER: "s3" })).toThrow("S3_BUCKET");
  expect(() => readConfig({ WECHAT_APP_ID: "wx1" })).toThrow(
    "设置了 WECHAT_APP_ID，还需要设置 WECHAT_APP_SECRET",
  );
});

test("an address is one, whatever its last slash, and a key in one line has its lines again", () => {
  expect(readConfig({ S3_URL: "https://s3.example.com/" }).s3Url).toBe("https://s3.example.com");
  expect(() => readConfig({ S3_URL: "s3.example.com" })).toThrow("S3_URL 应为 http(s) 地址");
  const key = rsa().publicKey.export({ type: "spki", format: "pem" });
  const lines = key.toString().trim();
  const inOneLine = lines.replaceAll("\n", "\\n");
  const { alipayPublicKey } = readConfig({ ALIPAY_PUBLIC_KEY: inOneLine });
  expect(alipayPublicKey).toBe(lines);
  expect(() => readConfig({ ALIPAY_PUBLIC_KEY: "MIIB" })).toThrow(
    "ALIPAY_PUBLIC_KEY 不是可用的密钥",
  );
});

test.each([
  ["PORT", "0"],
  ["PORT", "abc"],
  ["PORT", "3.5"],
  ["SMS_PROVIDER", "pigeon"],
  ["SECRET_KEY", "short"],
])("%s=%s is refused with a sentence that names it", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test("limits of codes are wide on a development machine and narrow elsewhere", () => {
  expect(readConfig({}).codeLimitFactor).toBe(50);
  expect(readConfig({ NODE_ENV: "test" }).codeLimitFactor).toBe(1);
  expect(readConfig({ CODE_LIMIT_FACTOR: "3" }).codeLimitFactor).toBe(3);
});
