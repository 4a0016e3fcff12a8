import { expect, test } from "vitest";
import { FeedbackState } from "#contract/enums.ts";
import { filtersIn, queryOf } from "./views.ts";

const asked = (text: string) => queryOf(filtersIn(new URLSearchParams(text)));

test("the bare page is what nobody has accepted yet", () => {
  expect(asked("")).toEqual({ state: FeedbackState.of.toAccept, type: undefined });
  expect(asked("state=all").state).toBeUndefined();
  expect(asked("state=4&type=4")).toEqual({ state: 4, type: 4 });
  expect(asked("state=9").state).toBeUndefined();
});

test("a member's feedback and one's own are shown in every state", () => {
  expect(asked("member=12345678")).toEqual({
    state: undefined,
    type: undefined,
    memberCode: "12345678",
  });
  expect(asked("mine=yes")).toMatchObject({ state: undefined, mine: "yes" });
  expect(asked("mine=yes&state=2")).toMatchObject({ state: 2, mine: "yes" });
});

test("half a member's code narrows nothing", () => {
  expect(asked("member=1234")).not.toHaveProperty("memberCode");
  expect(filtersIn(new URLSearchParams("member=1234"))).toMatchObject({
    typed: "1234",
    isCode: false,
  });
});
