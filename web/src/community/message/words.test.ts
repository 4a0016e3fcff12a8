import { expect, test } from "vitest";
import { withChange } from "../../platform/searchChange.ts";
import { MessageKind } from "#contract/content-enums.ts";
import { Role } from "#contract/enums.ts";
import { pathOf, readKind } from "./words.ts";

test("a message leads to the page of what it is about", () => {
  const leader = Role.of.leader;
  expect(pathOf({ kind: "response", id: 7 }, leader)).toBe("/home/history-detail?id=7");
  expect(pathOf({ kind: "exchange", id: 8 }, leader)).toBe("/exchange/detail?id=8");
  expect(pathOf({ kind: "feedback", id: 9 }, leader)).toBe("/home/feedback/9");
  expect(pathOf({ kind: "topic", id: 10 }, leader)).toBe("/bbs/topic/10");
  expect(pathOf({ kind: "invite", id: 11 }, leader)).toBe("/home/invite-friends");
  expect(pathOf({ kind: "sanction", id: 12 }, leader)).toBe("/home/sanctions");
  expect(pathOf({ kind: "task", id: 13 }, leader)).toBe("/task/detail/13");
  expect(pathOf(null, leader)).toBeNull();
});

test("a plain member, who has no page of invitations, is not sent to one", () => {
  expect(pathOf({ kind: "invite", id: 11 }, Role.of.member)).toBeNull();
});

test("the kind comes from the address, and nonsense is all kinds", () => {
  expect(readKind(new URLSearchParams("kind=2"))).toBe(MessageKind.of.exchange);
  expect(readKind(new URLSearchParams("kind=77"))).toBeUndefined();
  expect(withChange(new URLSearchParams("kind=2&a=b"), { kind: undefined }).toString()).toBe("a=b");
});
