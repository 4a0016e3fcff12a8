import { expect, test } from "vitest";
import { cameFrom, handedBack, handedOver } from "./came-from.ts";

const list = { pathname: "/responses", search: "?audit=2&at=120&open=9", state: null };

test("a page knows the list it was opened from, with its filters, page and row", () => {
  expect(cameFrom(handedOver(list, "参与记录"))).toEqual({
    to: "/responses?audit=2&at=120&open=9",
    title: "参与记录",
    before: null,
  });
});

test("and whoever goes back twice is at the first list again", () => {
  const member = { pathname: "/members/5", search: "", state: handedOver(list, "参与记录") };
  const from = cameFrom(handedOver(member, "半糖去冰"));
  expect(from).toMatchObject({ to: "/members/5", title: "半糖去冰" });
  expect(from && cameFrom(handedBack(from))?.title).toBe("参与记录");
});

test("walking from one to the next for hours does not make what is kept longer and longer", () => {
  let state: unknown = null;
  for (let id = 0; id < 50; id++)
    state = handedOver({ pathname: `/members/${id}`, search: "", state }, `会员 ${id}`);
  expect(JSON.stringify(state).match(/"to"/g)).toHaveLength(5);
});

test.each([null, "x", { from: 3 }, { from: { to: 1, title: "" } }])(
  "what nobody of ours wrote (%j) is no way back",
  (state) => {
    expect(cameFrom(state)).toBeNull();
  },
);
