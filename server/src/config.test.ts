import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

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

test("a provider whose adapter is not there yet is refused with a sentence, not ignored", () => {
  expect(() => readConfig({ SMS_PROVIDER: "aliyun" })).toThrow("SMS_PROVIDER=aliyun 尚未支持");
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
