import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { certificateOf } from "../../simulators/alipay/certificate.ts";
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

test("a key is taken as a PEM, as Alipay's tool writes it, or from a file", () => {
  const { privateKey } = rsa();
  const pkcs8 = privateKey.export({ type: "pkcs8", format: "pem" }).toString().trim();
  const folder = mkdtempSync(join(tmpdir(), "panel-config-"));
  const file = join(folder, "app.pem");
  writeFileSync(file, `${pkcs8}\n`);
  const keyOf = (given: string) =>
    createPrivateKey(readConfig({ ALIPAY_PRIVATE_KEY: given }).alipayPrivateKey ?? "");
  try {
    const pkcs1 = privateKey.export({ type: "pkcs1", format: "pem" }).toString();
    const bare = (["pkcs8", "pkcs1"] as const).map((type) =>
      privateKey.export({ type, format: "der" }).toString("base64"),
    );
    for (const given of [pkcs8, pkcs1, ...bare, `file:${file}`])
      expect(keyOf(given).equals(privateKey)).toBe(true);
    expect(() => keyOf(`file:${folder}/none.pem`)).toThrow("ALIPAY_PRIVATE_KEY 指向的文件无法读取");
    const weak = rsa(1024).privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const elliptic = generateKeyPairSync("ed25519").privateKey;
    for (const wrong of [
      weak,
      elliptic.export({ type: "pkcs8", format: "pem" }).toString(),
      "MIIB",
    ])
      expect(() => keyOf(wrong)).toThrow("ALIPAY_PRIVATE_KEY 不是可用的密钥（2048 位以上的 RSA");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("payouts by Alipay start only with settings that belong together", () => {
  const [own, alipays] = [rsa(), rsa()];
  const publicPem = ({ publicKey }: typeof own) =>
    publicKey.export({ type: "spki", format: "pem" }).toString();
  const name = { country: "CN", organisation: "测试", unit: "测试", common: "R1" };
  const certificate = ({ privateKey: key }: typeof own) =>
    certificateOf({ subject: name, key, issuer: name, issuerKey: key, serial: 1n });
  const app = {
    PAYOUT_PROVIDER: "alipay",
    ALIPAY_APP_ID: "2021",
    ALIPAY_PRIVATE_KEY: own.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
  const certificates = {
    ALIPAY_APP_CERT: certificate(own),
    ALIPAY_CERT: certificate(alipays),
    ALIPAY_ROOT_CERT: certificate(alipays),
  };
  const complaint = (env: Record<string, string>) => () => readConfig(env);
  expect(complaint({ PAYOUT_PROVIDER: "alipay" })).toThrow(
    "PAYOUT_PROVIDER=alipay 还需要设置 ALIPAY_APP_ID、ALIPAY_PRIVATE_KEY",
  );
  expect(complaint(app)).toThrow("还需要设置 ALIPAY_PUBLIC_KEY，或 ALIPAY_APP_CERT");
  expect(complaint({ ...app, ALIPAY_PUBLIC_KEY: publicPem(own) })).toThrow("填的是应用公钥");
  expect(complaint({ ...app, ALIPAY_APP_CERT: certificates.ALIPAY_APP_CERT })).toThrow(
    "设置了 ALIPAY_APP_CERT，还需要设置 ALIPAY_CERT、ALIPAY_ROOT_CERT",
  );
  expect(complaint({ ...app, ALIPAY_CERT: certificates.ALIPAY_CERT })).toThrow(
    "设置了 ALIPAY_CERT，还需要设置 ALIPAY_APP_CERT",
  );
  const mixedUp = { ...certificates, ALIPAY_APP_CERT: certificate(alipays) };
  expect(complaint({ ...app, ...mixedUp })).toThrow("不是一对");
  const twice = { ...certificates, ALIPAY_CERT: certificate(own) };
  expect(complaint({ ...app, ...twice })).toThrow("ALIPAY_CERT 填的是应用公钥证书");
  const byKey = { ...app, ALIPAY_PUBLIC_KEY: publicPem(alipays) };
  expect(complaint({ ...production, ...byKey })).toThrow(
    "PAYOUT_PROVIDER=alipay 在生产环境需要证书",
  );
  expect(complaint({ ...production, ...byKey, ...certificates })).not.toThrow("需要证书");
  expect(complaint({ ...app, ...certificates, ALIPAY_CERT: "MIIB" })).toThrow(
    "ALIPAY_CERT 不是可用的证书",
  );
  expect(readConfig({ ...app, ALIPAY_PUBLIC_KEY: publicPem(alipays) }).payoutProvider).toBe(
    "alipay",
  );
  expect(readConfig({ ...app, ...certificates }).alipayAppCert).toBe(
    certificates.ALIPAY_APP_CERT.trim(),
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

test("official accounts are read by brand, and a wrong one is told without its secret", () => {
  const secret = "a secret of nobody's account";
  const given = (accounts: unknown) => ({ WECHAT_ACCOUNTS: JSON.stringify(accounts) });
  const account = { appId: "wx0123456789abcdef", secret: secret.replaceAll(" ", "") };
  const { shareCards } = readConfig({ NODE_ENV: "test", ...given({ qingyan: account }) });
  expect(shareCards).toMatchObject({
    accounts: { qingyan: account },
    everybodys: undefined,
    apiUrl: "https://api.weixin.qq.com",
    scriptUrl: "https://res.wx.qq.com/open/js/jweixin-1.6.0.js",
  });
  expect(readConfig({ NODE_ENV: "test" }).shareCards).toBeUndefined();
  expect(readConfig({}).shareCards?.apiUrl).toBe("http://127.0.0.1:3100/sns/wechat");
  for (const wrong of [{ qingyan: { ...account, secret } }, { qingyan: { secret } }, [secret]])
    expect(() => readConfig(given(wrong))).toThrow(/^(?!.*nobody).*WECHAT_ACCOUNTS 应为 JSON/s);
});
