import { expect, test } from "vitest";
import { filtersIn, viewOf, withView } from "./views.ts";

const of = (text: string) => filtersIn(new URLSearchParams(text));

test("the bare page is the queue, somebody's page is everything", () => {
  expect(viewOf(of(""))).toBe(0);
  expect(viewOf(of("task=3"))).toBe("all");
  expect(viewOf(of("agent=3"))).toBe("all");
  expect(viewOf(of("task=3&audit=2"))).toBe(2);
});

test("appeals that wait are shown whatever their audit came to", () => {
  expect(of("waiting=appeal")).toMatchObject({ waiting: "appeal", auditState: undefined });
  expect(viewOf(of("waiting=claim&task=3"))).toBe("claim");
  expect(viewOf(of("waiting=held"))).toBe("held");
  expect(withView(new URLSearchParams("task=3"), "held").toString()).toBe("task=3&waiting=held");
  expect(of("waiting=nonsense").waiting).toBeUndefined();
});

test("another view keeps whose it is and forgets the page", () => {
  const search = new URLSearchParams("task=3&audit=0&at=120~80&open=9");
  expect(withView(search, "appeal").toString()).toBe("task=3&waiting=appeal");
  expect(withView(withView(search, "appeal"), "all").toString()).toBe("task=3&audit=all");
});
