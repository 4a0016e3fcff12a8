import { expect, test } from "vitest";
import { diffOf } from "./diff.ts";

const show = (before: string, after: string) =>
  diffOf(before, after).map(({ kind, text }) => `${kind[0]} ${text}`);

test("a changed line stands as removed and added, with the lines around it", () => {
  expect(show("a\nb\nc\nd\ne\nf\ng", "a\nb\nc\nX\ne\nf\ng")).toEqual([
    "s 1 行没有变",
    "s b",
    "s c",
    "r d",
    "a X",
    "s e",
    "s f",
    "s 1 行没有变",
  ]);
});

test("what was put in, taken out or moved is told apart from what stayed", () => {
  expect(show("a\nb", "a\nnew\nb")).toEqual(["s a", "a new", "s b"]);
  expect(show("a\nb\nc", "a\nc")).toEqual(["s a", "r b", "s c"]);
  expect(show("", "first")).toEqual(["a first"]);
  expect(show("x\ny", "y\nx")).toEqual(["r x", "s y", "a x"]);
});

test("the same text has no difference, and texts without a common line are replaced whole", () => {
  expect(diffOf("a\nb", "a\nb")).toEqual([]);
  const long = (word: string) =>
    Array.from({ length: 3000 }, (_, index) => `${word}${index}`).join("\n");
  const lines = diffOf(long("旧"), long("新"));
  expect(lines).toHaveLength(6000);
  expect(lines[0]).toEqual({ kind: "removed", text: "旧0" });
});
