/** The small parts: cookies, clocks, locks, titles, forms, keys. */
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import * as fields from "#contract/fields.ts";
import { enumeration as whole } from "#contract/enumeration.ts";
import { skewOf } from "./clock.ts";
import { enumeration as light } from "./enumeration.ts";
import { rulesOf } from "./form.ts";
import { leasing } from "./lease.ts";
import { newKey } from "./requestKeys.ts";
import { cookieIn } from "./storage.ts";
import { handleOf, titleOf } from "./titles.ts";

it("reads one cookie among others", () => {
  expect(cookieIn("A=1; TOKEN=a%3Db; B=2", "TOKEN")).toBe("a=b");
  expect(cookieIn("XTOKEN=1", "TOKEN")).toBeNull();
  expect(cookieIn("TOKEN=", "TOKEN")).toBeNull();
});

it("learns a wrong clock and forgives a small difference", () => {
  const now = Date.parse("2026-11-21T10:00:00Z");
  expect(skewOf("Sat, 21 Nov 2026 10:10:00 GMT", now)).toBe(600_000);
  expect(skewOf("Sat, 21 Nov 2026 10:00:20 GMT", now)).toBe(0);
  expect(skewOf(null, now)).toBeNull();
  expect(skewOf("nonsense", now)).toBeNull();
});

describe("the lease for browsers without locks", () => {
  const kept = new Map<string, string>();
  const store = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
  it("lets one tab at a time in", async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 30));
      inside -= 1;
    };
    await Promise.all([
      leasing("K", store)(work),
      leasing("K", store)(work),
      leasing("K", store)(work),
    ]);
    expect(most).toBe(1);
  });
  it("takes over from a tab that died", async () => {
    store.set("K", `other ${Date.now() - 1}`);
    await expect(leasing("K", store)(async () => "in")).resolves.toBe("in");
  });
});

it("suffixes titles with the site's name, but not on H5 pages", () => {
  const matches = [{ handle: { title: "首页" } }, { handle: undefined }];
  expect(titleOf(handleOf(matches), "清言")).toBe("首页 - 清言");
  expect(titleOf({ title: "任务返回", h5: true }, "清言")).toBe("任务返回");
  expect(titleOf(undefined, "清言")).toBe("清言");
});

it("gives forms the contract's words, one per field", async () => {
  const resolve = rulesOf(z.object({ mobile: fields.account, code: fields.code }));
  const asked = { fields: {}, shouldUseNativeValidation: false };
  const bad = await resolve({ mobile: " ", code: "12" }, undefined, asked);
  expect(bad.errors).toMatchObject({
    mobile: { message: "请输入手机号/邮箱" },
    code: { message: "验证码长度为6位" },
  });
  const good = await resolve({ mobile: "13800000001", code: "123456" }, undefined, asked);
  expect(good.errors).toEqual({});
});

it("makes idempotency keys that are UUIDs", () => {
  expect(newKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it("has light enumerations that answer like the contract's", () => {
  const entries = { a: [0, "甲"], b: [3, "乙"] } as const;
  const [one, other] = [light(entries), whole(entries)];
  expect([one.of, one.values]).toEqual([other.of, other.values]);
  for (const value of other.values) {
    expect([one.label(value), one.nameOf(value)]).toEqual([
      other.label(value),
      other.nameOf(value),
    ]);
  }
});
