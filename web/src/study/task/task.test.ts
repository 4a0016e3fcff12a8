import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { withChange } from "../../platform/searchChange.ts";
import { doingOf, moduleName, typeName } from "#contract/doing.ts";
import { readFilter } from "./filter.ts";
import { wantedPath } from "../../platform/navigation.ts";
import { enterTaskLoader, stampedPath } from "./loaders.ts";
import { paidResults, truthFacts, unpaidSentence } from "./words.ts";

test("a task's address without t gets the time, and keeps what it carried", () => {
  expect(stampedPath({ pathname: "/task/detail/7", search: "?from=home" }, 1000)).toBe(
    "/task/detail/7?from=home&t=1000",
  );
  expect(stampedPath({ pathname: "/task/detail/7", search: "?t=1" }, 1000)).toBeNull();
});

test("a stranger at the way into a task signs in first, and comes back to it", async () => {
  const request = new Request("http://localhost/task/go?id=7&src=2");
  const answer = await enterTaskLoader({
    request,
    url: new URL(request.url),
    params: {},
    pattern: "/task/go",
    context: new RouterContextProvider(),
  });
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).headers.get("location")).toBe("/login");
  expect(wantedPath()).toBe("/task/go?id=7&src=2");
});

test("filters come from the address, 0 counts, and nonsense is no filter", () => {
  expect(readFilter(new URLSearchParams("module=0&type=5"))).toEqual({ module: 0, type: 5 });
  expect(readFilter(new URLSearchParams("module=9&type=x"))).toEqual({});
  const search = new URLSearchParams("module=2&type=5");
  expect(withChange(search, { module: "" }).toString()).toBe("type=5");
  expect(withChange(search, { type: "7" }).toString()).toBe("module=2&type=7");
});

test("no card says 默认", () => {
  expect([moduleName(0), moduleName(3)]).toEqual(["常规任务", "限时抢答"]);
  expect([typeName(0), typeName(2)]).toEqual(["普通任务", "问卷调查"]);
});

test("the true figures read as sentences", () => {
  const truth = {
    medianMinutes: 4.2,
    completionPercent: 86,
    screenOutPercent: 9,
    medianDaysToCredit: 0.5,
    yuanPerHour: 36.04,
  };
  const said = (days: number | null) =>
    truthFacts({ ...truth, medianDaysToCredit: days }, "own").map(
      ({ key, value }) => `${key} ${value}`,
    );
  expect(said(0.5)).toEqual([
    "中位 4.2 分钟",
    "完成率 86%",
    "甄别率 9%",
    "到账 约 12 小时",
    "≈ 36 元/小时",
  ]);
  expect(said(3.2)).toContain("到账 约 3.2 天");
  expect(said(0)).toContain("到账 1 小时内");
  expect(said(null).join()).not.toContain("到账");
});

test("what pays is listed, and the rest is one sentence", () => {
  const pays = [
    { result: 1, gold: 500, fen: 0, when: "" },
    { result: 2, gold: 0, fen: 10, when: "" },
    { result: 3, gold: 0, fen: 0, when: "" },
  ] as const;
  expect(paidResults([...pays]).map(({ label }) => label)).toEqual(["完成", "被甄别"]);
  expect(unpaidSentence([...pays], doingOf("own"))).toBe("配额满、答题过快、超时等结果没有奖励。");
});

test("of a film or a discussion nothing is said that cannot come of it", () => {
  for (const source of ["video", "discussion"] as const) {
    expect(unpaidSentence([], doingOf(source))).toBe("用时过短、超时等结果没有奖励。");
    const truth = { medianMinutes: 4, completionPercent: 86, screenOutPercent: 0 };
    const shown = truthFacts({ ...truth, medianDaysToCredit: null, yuanPerHour: 36 }, source);
    expect(shown.map(({ key }) => key)).not.toContain("甄别率");
  }
});
