import { expect, test } from "vitest";
import { withChange } from "../../platform/searchChange.ts";
import { CallFailed } from "#contract/client.ts";
import { readOpen, readShelf } from "./filter.ts";
import { refusalOf } from "./refusal.ts";
import { isScarce, leftWords, limitWords } from "./words.ts";

test("a prize says how many are left, and that few are", () => {
  expect(leftWords({ type: 3, left: 0 })).toBe("已兑完");
  expect(leftWords({ type: 3, left: 3 })).toBe("仅剩 3 件");
  expect(leftWords({ type: 2, left: 42 })).toBe("剩 42 份");
  expect(leftWords({ type: 2, left: 100 })).toBe("库存充足");
  expect([0, 1, 10, 11].map((left) => isScarce({ type: 2, left }))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("a limit is said before it is met, with what one has had already", () => {
  expect(limitWords({ type: 2, memberLimit: null, taken: 3 })).toBe("");
  expect(limitWords({ type: 2, memberLimit: 2, taken: 0 })).toBe("每人限兑 2 份");
  expect(limitWords({ type: 3, memberLimit: 2, taken: 1 })).toBe("每人限兑 2 件，已兑 1 件");
});

test("a refusal keeps the server's words and offers a way on", () => {
  const refused = (code: number) => refusalOf(new CallFailed({ code, msg: "不行", data: null }));
  expect(refused(2001)).toEqual({ words: "不行。金币没有扣除。", way: "earn" });
  expect([2008, 2009, 2010].map((code) => refused(code).way)).toEqual([
    "others",
    "others",
    "others",
  ]);
  expect(refused(2011).way).toBe("address");
  expect(refused(409).way).toBeNull();
});

test("without an answer nothing is claimed, but that trying again pays once", () => {
  const lost = refusalOf(new Error("网络错误"));
  expect(lost.words).toContain("再试一次不会重复扣除金币");
  expect(lost.words).not.toContain("没有扣除");
  expect(lost.way).toBeNull();
});

test("the address keeps the filters and the open prize; what it does not know counts as none", () => {
  const search = new URLSearchParams("category=话费充值&affordable=1&id=5&step=confirm&from=home");
  expect(readShelf(search)).toEqual({ category: "话费充值", affordable: "1" });
  expect(readOpen(search)).toEqual({ id: "5", isConfirming: true });
  expect(readShelf(new URLSearchParams("category=&affordable=2"))).toEqual({});
  expect(readShelf(new URLSearchParams("category=一二三四五六七八九十一"))).toEqual({});
  expect(readOpen(new URLSearchParams())).toBeNull();
  const closed = withChange(search, { id: "", step: "" });
  expect(Object.fromEntries(closed)).toEqual({
    category: "话费充值",
    affordable: "1",
    from: "home",
  });
  expect(withChange(new URLSearchParams(), { id: "7" }).toString()).toBe("id=7");
});
