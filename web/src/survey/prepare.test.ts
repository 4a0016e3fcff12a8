import { expect, test } from "vitest";
import type { Questionnaire } from "#questionnaire/model.ts";
import { needsFile, prepare } from "./prepare.ts";

const withFile = (required: boolean): Questionnaire => ({
  version: 1,
  title: "购物小票",
  quotaCells: [],
  pages: [
    {
      name: "p1",
      questions: [
        { kind: "text", name: "shop", title: "哪家店？", required: true, format: "line" },
        {
          kind: "file",
          name: "receipt",
          title: "上传小票",
          required,
          maxCount: 1,
          accept: ["image/*"],
          maxBytes: 5_000_000,
        },
      ],
    },
  ],
});

test("a file question says that it can be skipped, and the others stay as they are", () => {
  const [page] = prepare(withFile(false)).pages;
  expect(page?.questions[0]).toEqual(withFile(false).pages[0]?.questions[0]);
  expect(page?.questions[1]).toMatchObject({ kind: "explanation", title: "上传小票" });
  expect(page?.questions[1]?.help).toContain("可以跳过");
  expect(needsFile(withFile(false))).toBe(false);
});

test("a required one says that the questionnaire cannot be handed in yet", () => {
  expect(prepare(withFile(true)).pages[0]?.questions[1]?.help).toContain("无法交卷");
  expect(needsFile(withFile(true))).toBe(true);
});
