import { expect, test } from "vitest";
import { clockText, daysOf, kindIn, lineLink } from "./story.ts";
import { keysFor, ledgerLink, tabIn } from "./tabs.ts";

test("each line of the story leads to what it is about", () => {
  const to = (
    kind: Parameters<typeof lineLink>[0]["kind"],
    about: "response" | "exchange" | "feedback" | null,
  ) => lineLink({ kind, about: about && { kind: about, id: 17 } }, 5);
  expect(to("response", "response")).toBe("/responses?member=5&open=17");
  expect(to("money", "exchange")).toBe("/exchanges?member=5&open=17");
  expect(to("feedback", "feedback")).toBe("/feedbacks?state=all&open=17");
  expect(to("money", null)).toBe("/members/5?tab=ledger");
  expect(to("sanction", null)).toBe("/members/5?tab=sanctions");
  expect(to("staff", null)).toBe("/audit?kind=member&id=5");
  expect(to("note", null)).toBeNull();
});

test("lines stand under their day in Beijing, wherever the browser is", () => {
  const at = (iso: string) => ({ at: iso });
  const days = daysOf([
    at("2026-11-21T17:05:00Z"),
    at("2026-11-21T16:00:00Z"),
    at("2026-11-21T15:59:59Z"),
  ]);
  expect(days.map(({ lines }) => lines.length)).toEqual([2, 1]);
  expect(days[0]?.day).toContain("11月22日");
  expect(clockText("2026-11-21T17:05:00Z")).toBe("01:05");
});

test("tab and kind stand in the address; nonsense is the story of everything", () => {
  const tab = (text: string) => tabIn(new URLSearchParams(text));
  expect([tab(""), tab("tab=notes"), tab("tab=x")]).toEqual(["story", "notes", "story"]);
  expect(kindIn(new URLSearchParams("kind=money"))).toBe("money");
  expect(kindIn(new URLSearchParams("kind=x"))).toBeUndefined();
});

test("an account's link opens the ledger, and so does one from before the tabs", () => {
  const search = ledgerLink(5, 1, "held").split("?")[1];
  expect(tabIn(new URLSearchParams(search))).toBe("ledger");
  expect(tabIn(new URLSearchParams("asset=1&bucket=held"))).toBe("ledger");
});

test("the keys 1 to 8 choose the tabs in their order", () => {
  const chosen: string[] = [];
  const keys = keysFor((tab) => chosen.push(tab));
  for (const key of ["1", "4", "8"]) keys[key]?.();
  expect(chosen).toEqual(["story", "ledger", "sanctions"]);
});
