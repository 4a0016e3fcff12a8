import { expect, test } from "vitest";
import { exampleOf, exampleWords } from "./example.ts";

const rules = {
  firstGold: 500,
  welcomeGold: 200,
  percent: 10,
  months: 12,
  dailyMax: 20,
  vipPercent: 10,
};

test("a friend's first survey of 1,000 gold is worked out for both", () => {
  expect(exampleOf(rules)).toEqual({
    friendFirst: 1200,
    inviterFirst: 600,
    inviterNext: 100,
    vip: 1100,
  });
  expect(exampleWords(rules)[0]).toBe(
    "好友第一次答一份 1,000 金币的问卷，审核有效后：好友得 1,200 金币，含新人奖励 200；邀请人得 600 金币（首答奖励 500 + 作答奖励 100）。",
  );
});

test("without months there is no share of any answer", () => {
  expect(exampleOf({ ...rules, months: 0 })).toMatchObject({ inviterFirst: 500, inviterNext: 0 });
  expect(exampleWords({ ...rules, months: 0 })[1]).toBe("好友以后再答：邀请人不再得奖励。");
});

test("without a welcome the words do not speak of one", () => {
  expect(exampleWords({ ...rules, welcomeGold: 0, percent: 0 })[0]).toBe(
    "好友第一次答一份 1,000 金币的问卷，审核有效后：好友得 1,000 金币；邀请人得 500 金币。",
  );
});
