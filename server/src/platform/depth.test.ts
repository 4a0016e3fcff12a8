/** What is nested, and what no column holds: refused in words, before anything recurses or asks the database. */
import { beforeAll, expect, test } from "vitest";
import { StaffRole } from "#contract/enums.ts";
import { listTasks } from "#contract/member/study/task.ts";
import { listNotices } from "#contract/member/community/notice.ts";
import { listPrizes } from "#contract/member/money/prize.ts";
import { consoleTasks } from "#contract/console/study/task.ts";
import { searchDesk } from "#contract/console/operations/desk.ts";
import { previewMarkdown } from "#contract/console/operations/upload.ts";
import { OWN_PAGE, type SignedIn, testServer } from "../../test/server.ts";
import { failureOf } from "../../test/fixture/video.ts";
import { isNestedTooDeep } from "./json-body.ts";
import { renderArticle, renderMarkdown } from "./markdown.ts";

const server = testServer();
let member: SignedIn;
beforeAll(async () => {
  member = await server.member();
});

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const inObjects = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

test.each([
  ["ten thousand lists", nested(10_000)],
  ["ten thousand objects", inObjects(5000)],
  ["one more than there may be", inObjects(63)],
])("answers with %s in one another are refused in words", async (_, value) => {
  const { headers } = member;
  const reply = await server.app.inject({
    method: "POST",
    url: "/api/v1/users/property",
    headers: { ...OWN_PAGE, ...headers, "content-type": "application/json" },
    payload: `{"name":"x","value":[${value}]}`,
  });
  expect(reply.json()).toMatchObject({ code: 400, msg: "提交的内容嵌套过深，最多 64 层" });
});

test("brackets in a text are no depth, however it is escaped", () => {
  for (const text of ["[".repeat(100), `\\"${"[".repeat(100)}`, `${"{".repeat(100)}\\\\`])
    expect([text, isNestedTooDeep(JSON.stringify({ text }))]).toEqual([text, false]);
  expect(isNestedTooDeep(nested(64))).toBe(false);
  expect(isNestedTooDeep(nested(65))).toBe(true);
  expect(isNestedTooDeep(`["\\\\",${nested(64)}]`)).toBe(true);
});

test.each([
  ["9007199254740992_1", listTasks],
  ["-9007199254740991_1", listPrizes],
  ["8640000000000001_1", listPrizes],
  ["-1_1", listNotices],
  ["9007199254740991_1", listNotices],
] as const)("the cursor %s is bad input and not a breakdown", async (cursor, endpoint) => {
  const { call } = member;
  expect(await failureOf(call(endpoint, { query: { cursor } }))).toMatchObject({
    code: 400,
    message: "翻页位置错误，请回到第一页",
  });
});

test.each([
  "1.2",
  "Infinity",
  "1e308",
  "0x10",
  "99999999999999999999",
  "９９９９９９９９９９９９９９９９９",
])("an operator who looks for %s finds nothing, and no breakdown either", async (typed) => {
  const operator = await server.staff(StaffRole.of.admin);
  expect(await operator(consoleTasks, { query: { search: typed } })).toEqual({
    list: [],
    next: null,
    total: 0,
  });
  expect(await operator(searchDesk, { query: { q: typed } })).toEqual({ list: [] });
});

const deep = {
  quotations: "> ".repeat(3000),
  lists: `${"- ".repeat(2000)}x`,
  emphasis: "*a **b ".repeat(3000),
} as const;

test.each(Object.entries(deep))(
  "a text with %s in one another is refused by the preview, and shown as it is where it was kept before",
  async (_, body) => {
    const operator = await server.staff(StaffRole.of.content);
    expect((await failureOf(operator(previewMarkdown, { body: { body } }))).message).toBe(
      "正文的引用、列表或强调嵌套过深，请简化",
    );
    for (const html of [renderMarkdown(body), renderArticle(body)]) expect(html).toMatch(/^<pre>/);
  },
);

test("half of a surrogate pair, which no column of JSON keeps, is refused like a zero byte", async () => {
  const { headers } = member;
  for (const text of ["\\ud800", "\\u0000", "好\\udc00"]) {
    const reply = await server.app.inject({
      method: "POST",
      url: "/api/v1/users/property",
      headers: { ...OWN_PAGE, ...headers, "content-type": "application/json" },
      payload: `{"name":"${text}","value":"x"}`,
    });
    expect(reply.json()).toMatchObject({ code: 400, msg: expect.stringMatching(/无法识别的字符/) });
  }
});

test("an address that cannot be read is answered in the envelope", async () => {
  const reply = await server.app.inject({ method: "GET", url: "/api/v1/tasks/%E0%A4%A" });
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { code: 400, msg: "网址格式错误", data: null },
  ]);
});
