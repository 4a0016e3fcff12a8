import { expect, test } from "vitest";
import { namedIn, namingAt, piecesOf, putName, renamedIn } from "./mention.ts";

const bird = { number: 3, name: "早起的鸟" };
const chick = { number: 4, name: "早起的鸟儿" };

test("An @ opens the list, also in the middle of Chinese words; an e-mail address does not", () => {
  expect(namingAt("我同意@早", 5)).toEqual({ from: 3, search: "早" });
  expect(namingAt("@", 1)).toEqual({ from: 0, search: "" });
  expect(namingAt("me@qq", 5)).toBeNull();
  expect(namingAt("@早起的鸟 说得对", 8)).toBeNull();
  expect(namingAt(`@${"长".repeat(17)}`, 18)).toBeNull();
});

test("A chosen name takes the place of what was typed", () => {
  expect(putName("我同意@早，因为", 5, { from: 3, name: bird.name })).toEqual({
    text: "我同意@早起的鸟 ，因为",
    caret: 9,
  });
});

test("Only who still stands in the text is named, and once", () => {
  expect(namedIn("@早起的鸟 好", [bird, bird])).toEqual([bird]);
  expect(namedIn("好", [bird])).toEqual([]);
});

test("Names are shown apart from the words, the longer one first", () => {
  expect(piecesOf("嗨@早起的鸟儿 和 @早起的鸟！", [bird, chick])).toEqual([
    { text: "嗨", isName: false, at: 0 },
    { text: "@早起的鸟儿", isName: true, at: 1 },
    { text: " 和 ", isName: false, at: 7 },
    { text: "@早起的鸟", isName: true, at: 10 },
    { text: "！", isName: false, at: 15 },
  ]);
  expect(piecesOf("<b>@不认识</b>", [])).toEqual([
    { text: "<b>@不认识</b>", isName: false, at: 0 },
  ]);
});

test("Who took another name since is still said to be mentioned", () => {
  expect(renamedIn("@旧名字 看看", [bird])).toEqual([bird]);
});
