/** The small rules of the ways in: which app an address means, and how an account is shown. */
import { expect, it } from "vitest";
import { App } from "#contract/enums.ts";
import { appOfText } from "./appOfText.ts";
import { CallFailed } from "#contract/client.ts";
import { errors } from "#contract/errors.ts";
import { masked } from "./masked.ts";
import { isRefused } from "./refused.ts";

it.each([
  ["1", App.of.wechat],
  ["wechat", App.of.wechat],
  ["qq", App.of.qq],
  ["webo", App.of.weibo],
  ["4", App.of.alipay],
  ["0", 0],
  ["5", 0],
  ["", 0],
  ["constructor", 0],
])("an app named %j in the address is %s", (text, app) => {
  expect(appOfText(text)).toBe(app);
});

it("shows of an account what its owner recognises, and no more", () => {
  expect(masked("13912345678")).toBe("139****5678");
  expect(masked("lin@example.com")).toBe("l***@example.com");
});

it("knows a locked password by its words, whatever is said after them of when again", () => {
  const msg = `${errors.passwordLocked.msg}，或 12 分钟后再试`;
  const locked = new CallFailed({ code: 429, msg, data: { retryAfterSeconds: 720 } });
  expect(isRefused(locked, "passwordLocked")).toBe(true);
  expect(isRefused(locked, "tooOften")).toBe(false);
});
