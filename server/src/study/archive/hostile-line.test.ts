import { expect, test } from "vitest";
import { hostileArchives } from "../../../test/fixture/hostile-archive.ts";
import { testServer } from "../../../test/server.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { scene, refusalOf, withFile, withLine, answering } = hostileArchives(server);

test.each<[string, () => Promise<Buffer>, RegExp]>([
  [
    "a line that breaks off",
    () => withFile("answers.jsonl", '{"id":1,\n'),
    /第 1 行第 \d+ 列：不是正确的 JSON/,
  ],
  [
    "an unknown field",
    () => withLine((line) => ({ ...line, gold: 5 })),
    /第 2 行第 1 列：不认识的字段：gold/,
  ],
  [
    "a missing field",
    () => withLine(({ token: _, ...line }) => line),
    /第 2 行第 1 列：token 应为文字/,
  ],
  [
    "a number that is none",
    () => withLine((line) => ({ ...line, respondent: -1 })),
    /第 2 行第 \d+ 列：respondent 不能小于 1/,
  ],
  [
    "not in order",
    () => withLine((line) => ({ ...line, id: scene.lines[0]?.["id"] })),
    /第 2 行第 7 列：编号应从小到大/,
  ],
  [
    "a moment that is none",
    () => withLine((line) => ({ ...line, startedAt: "2026-02-30T00:00:00.000Z" })),
    /第 2 行第 \d+ 列：startedAt 应像/,
  ],
  [
    "an unknown result",
    () => withLine((line) => ({ ...line, result: "won" })),
    /第 2 行第 \d+ 列：result 只能是/,
  ],
  [
    "a version that is not there",
    () => withLine((line) => ({ ...line, questionnaire: 9 })),
    /第 2 行第 \d+ 列：存档里没有第 9 版问卷，答案对不上任何一版/,
  ],
  [
    "answers of no version",
    () =>
      withLine((line) => ({
        ...line,
        questionnaire: null,
        answers: { city: "sh" },
        milliseconds: { city: 1 },
        typing: {},
        categories: {},
      })),
    /「city」对不上第 \? 版问卷：没有写明/,
  ],
  [
    "an unknown question",
    () => answering({ salary: 1 }),
    /「salary」对不上第 1 版问卷：问卷里没有这道题/,
  ],
  [
    "an unknown code",
    () => answering({ city: "bj" }),
    /「city」对不上第 1 版问卷：请从给出的选项里选择/,
  ],
  [
    "a text for a number",
    () => answering({ degrees: "1; drop table task" }),
    /「degrees」对不上第 1 版问卷：请输入数字/,
  ],
  ["a list for a matrix", () => answering({ grid: ["r1"] }), /「grid」对不上第 1 版问卷/],
  ["a row of nobody's", () => answering({ grid: { r9: "1" } }), /「grid」对不上第 1 版问卷/],
  ["what no jsonb takes", () => answering({ words: "a\0b" }), /「words」对不上第 1 版问卷/],
  ["half a character", () => answering({ words: "a\ud800b" }), /「words」对不上第 1 版问卷/],
  [
    "a name of every object",
    () =>
      withFile(
        "answers.jsonl",
        JSON.stringify({
          ...scene.lines[0],
          answers: {},
          milliseconds: {},
          typing: {},
          categories: {},
        })
          .replace('"answers":{}', '"answers":{"__proto__":1}')
          .replace('"milliseconds":{}', '"milliseconds":{"__proto__":1}'),
      ),
    /answers\.jsonl 第 1 行/,
  ],
  [
    "no milliseconds",
    () =>
      withLine((line) => ({
        ...line,
        answers: { city: "sh" },
        milliseconds: {},
        typing: {},
        categories: {},
      })),
    /「city」没有作答毫秒数/,
  ],
  [
    "an audit of nobody",
    () => withLine((line) => ({ ...line, result: "screenedOut", audit: "valid" })),
    /第 2 行第 \d+ 列：完成的才有审核结论/,
  ],
  [
    "a category of nobody",
    () =>
      withLine((line) => ({
        ...line,
        answers: { words: "好" },
        milliseconds: { words: 1 },
        typing: {},
        categories: { words: ["无此类"] },
      })),
    /「words」没有分类「无此类」/,
  ],
])("answers.jsonl is refused with line and column: %s", async (_, archive, said) => {
  const problems = await refusalOf(await archive());
  expect(problems.join("\n")).toMatch(said);
  expect(problems.every((one) => one.startsWith("answers.jsonl 第"))).toBe(true);
});
