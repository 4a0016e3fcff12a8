import { expect, test } from "vitest";
import { Role } from "#contract/enums.ts";
import { aboutTargets, type Hit, hitTarget, isKey } from "./desk.ts";

const hit: Hit = {
  memberId: 5,
  code: "10000005",
  nickname: "半糖去冰",
  mobile: "138****0005",
  role: Role.of.member,
  state: "active",
  by: "mobile",
  about: null,
};
const byResponse: Hit = { ...hit, by: "response", about: { kind: "response", id: 17 } };

test.each([
  "13800000005",
  "+86 138-0000-0005",
  "１３８００００００05",
  "10000005",
  "li.na@example.com",
  "r17",
  "E203",
  "f9",
])("%s means one row, so Enter waits for it", (text) => expect(isKey(text)).toBe(true));
test.each(["半糖", "17", "r", "任务", "1380000", "e-mail"])("%s may mean several", (text) =>
  expect(isKey(text)).toBe(false),
);

test("a hit says whose it is and why it was found", () => {
  expect(hitTarget(hit)).toMatchObject({
    title: "半糖去冰",
    note: "手机号一致 · 10000005　138****0005",
    to: "/members/5",
  });
  expect(hitTarget(byResponse).note).toContain("参与记录 r17");
  expect(hitTarget({ ...hit, nickname: "", state: "closed" }).title).toBe(
    "会员 10000005（已停用）",
  );
});

test("the row that was asked for is offered behind its member", () => {
  expect(aboutTargets([hit, byResponse])).toEqual([
    { key: "response17", group: "编号", title: "参与记录 17", to: "/responses?member=5&open=17" },
  ]);
});
