import { expect, test } from "vitest";
import { readConfig } from "../../config/config.ts";
import { pagePolicy } from "./headers.ts";
import { outsideOrigins } from "./origins.ts";

const aliyun = { ALIYUN_ACCESS_KEY_ID: "k", ALIYUN_ACCESS_KEY_SECRET: "s" };
const policyWith = (env: Record<string, string>) =>
  new Map(
    pagePolicy("n", outsideOrigins(readConfig(env)))
      .split("; ")
      .map((line): [string, string] => [line.split(" ")[0] ?? "", line]),
  );

test("by default a page reaches nobody but us", () => {
  const policy = policyWith({});
  expect(policy.get("connect-src")).toBe("connect-src 'self'");
  expect(policy.get("frame-src")).toBe("frame-src 'self'");
  expect([...policy.values()].join()).not.toMatch(/aliyun|alicdn/);
});

test.each([
  {
    CAPTCHA_PROVIDER: "aliyun",
    ALIYUN_CAPTCHA_SCENE_ID: "scene",
    ALIYUN_CAPTCHA_PREFIX: "prefix",
    ...aliyun,
  },
  { CAPTCHA_PROVIDER: "awsc", AWSC_APP_KEY: "key", ...aliyun },
])("a page with $CAPTCHA_PROVIDER may call and show what its script needs, and no more", (env) => {
  const policy = policyWith(env);
  const theirs = "https://*.alicdn.com https://*.aliyuncs.com";
  expect(policy.get("connect-src")).toBe(`connect-src 'self' ${theirs}`);
  expect(policy.get("frame-src")).toBe(`frame-src 'self' ${theirs}`);
  expect(policy.get("style-src")).toBe("style-src 'self' 'nonce-n' https://*.alicdn.com");
  expect(policy.get("script-src")).toBe("script-src 'nonce-n' 'strict-dynamic' 'self'");
  expect(policy.get("object-src")).toBe("object-src 'none'");
});
