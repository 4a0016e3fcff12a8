/** A page's data travels while its code does (web/src/early.ts): asked by the document, and only once. */
import { expect, it } from "vitest";
import { signInAsMember } from "./support/member.ts";
import { phone, testStage } from "./support/stage.ts";

const stage = testStage();

it("on every page that asks early nothing is asked twice, and nothing in vain", async () => {
  const page = await signInAsMember(stage, "13800000001", phone);
  const paths = ["/task", "/home", "/home/gold", "/home/history", "/home/exchange", "/exchange"];
  for (const path of [...paths, "/home/user", "/home/user-info", "/user-survey"]) {
    const asked: string[] = [];
    const note = (request: { url(): string; method(): string }) => {
      const url = new URL(request.url());
      url.searchParams.delete("_t");
      if (request.method() === "GET" && url.pathname.startsWith("/api/"))
        asked.push(url.pathname + url.search);
    };
    page.on("request", note);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    page.off("request", note);
    const left = await page.evaluate(() => Object.keys(window.__EARLY__ ?? { none: true }));
    expect(left, path).toEqual([]);
    expect(asked.length, path).toBeGreaterThan(0);
    expect(asked.toSorted(), path).toEqual([...new Set(asked)].toSorted());
  }
  expect(stage.problems).toEqual([]);
});
