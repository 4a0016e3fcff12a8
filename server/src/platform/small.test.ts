import { expect, test } from "vitest";
import { addSeconds } from "./clock.ts";
import { plainIp, sourceOf } from "./ip.ts";
import { maskAccount, maskName } from "./mask.ts";
import { hashPassword, passwordMatches } from "./password.ts";
import { Failure } from "./failure.ts";
import { againAt, tooOften } from "./rate.ts";
import { semaphore } from "./semaphore.ts";

const now = new Date("2026-11-21T04:00:00Z");

test("an address is one, however it is written", () => {
  expect(plainIp("::ffff:1.2.3.4")).toBe("1.2.3.4");
  expect(plainIp("fe80::1%eth0")).toBe("fe80::1");
  expect(plainIp("unknown")).toBe("0.0.0.0");
  expect(sourceOf("1.2.3.4")).toBe("1.2.3.4/32");
  expect(sourceOf("1.2.3.4", 24)).toBe("1.2.3.0/24");
  expect(sourceOf("2001:0DB8:0:a::1")).toBe("2001:db8:0:a::/64");
  expect(sourceOf("2001:db8::1", 24)).toBe("2001:db8:0:0::/64");
  expect(sourceOf("::1")).toBe("0:0:0:0::/64");
  expect(sourceOf("64:ff9b::1.2.3.4")).toBe("64:ff9b:0:0::/64");
  expect(sourceOf("1:2:3:4:5:6:7:8")).toBe("1:2:3:4::/64");
});

test("the longest wait of all rules counts, and none when the windows are over", () => {
  const ago = (seconds: number) => addSeconds(now, -seconds);
  const rules = [
    { count: 1, seconds: 59 },
    { count: 3, seconds: 3600 },
  ];
  expect(againAt([], rules, now)).toBeUndefined();
  expect(againAt([ago(59)], rules, now)).toBeUndefined();
  expect(againAt([ago(58)], rules, now)).toEqual(addSeconds(now, 1));
  expect(againAt([ago(58), ago(60), ago(600)], rules, now)).toEqual(addSeconds(now, 3000));
});

test("the refusal says when again, in the unit that one would use", () => {
  const wait = (seconds: number) => tooOften(addSeconds(now, seconds), now);
  expect(wait(59)).toMatchObject({ code: 429, message: "操作过于频繁，请 59 秒后再试" });
  expect(wait(1800).message).toBe("操作过于频繁，请 30 分钟后再试");
  expect(wait(86_400).message).toBe("操作过于频繁，请 24 小时后再试");
  expect(wait(59).data).toEqual({ retryAfterSeconds: 59 });
});

test("no refusal of too many lacks when again, and no conflict what has changed: the compiler refuses it", () => {
  const bare = [
    // @ts-expect-error -- no time
    new Failure("tooOften"),
    // @ts-expect-error -- words, and no time
    new Failure("passwordLocked", { msg: "请使用验证码登录" }),
    // @ts-expect-error -- which state?
    new Failure("conflict"),
  ];
  expect(bare.map(({ code }) => code)).toEqual([429, 429, 409]);
});

test("personal data is masked", () => {
  expect(maskAccount("13812341234")).toBe("138****1234");
  expect(maskAccount("xiaoming@example.com")).toBe("x***@example.com");
  expect(maskName("王晓明")).toBe("*晓明");
  expect(maskName("𠮷野")).toBe("*野");
});

test("a password matches its own hash only, and nobody's never", async () => {
  const stored = await hashPassword("correct horse");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches("correct horse", stored)).toBe(true);
  expect(await passwordMatches("wrong horse", stored)).toBe(false);
  expect(await passwordMatches("", undefined)).toBe(false);
  await expect(passwordMatches("x", "plain")).rejects.toThrow(/not a password hash/);
});

test("a semaphore lets in so many, keeps the order, and refuses when too many wait", async () => {
  const bounded = semaphore(1, 2);
  const done: number[] = [];
  const release: (() => void)[] = [];
  const job = (n: number) =>
    bounded(async () => {
      await new Promise<void>((resolve) => void release.push(resolve));
      done.push(n);
    });
  const jobs = [job(1), job(2), job(3)];
  await expect(job(4)).rejects.toMatchObject({ code: 503 });
  for (const one of jobs) {
    release.shift()?.();
    await one;
  }
  expect(done).toEqual([1, 2, 3]);
});
