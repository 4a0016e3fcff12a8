import { expect, test } from "vitest";
import { insertedAt, marks } from "./markdown.ts";

test("a mark goes around what is selected, or brings words of its own", () => {
  expect(insertedAt("写得快", { from: 2, to: 3 }, marks.bold)).toEqual({
    text: "写得**快**",
    caret: 7,
  });
  expect(insertedAt("", { from: 0, to: 0 }, marks.link).text).toBe("[链接文字](https://)");
});

test("headings and pictures begin a line of their own", () => {
  expect(insertedAt("一", { from: 1, to: 1 }, marks.heading).text).toBe("一\n## 小标题");
  expect(insertedAt("一\n二", { from: 2, to: 2 }, marks.picture("/a.webp"))).toEqual({
    text: "一\n![图片说明](/a.webp)\n二",
    caret: 19,
  });
});
