/** Hidden fields, computed values, page timers and ends by condition, from the link to the files of an operator. */
import { expect, test } from "vitest";
import { consoleResponse } from "#contract/console/study/response.ts";
import { resultCards, resultOutline } from "#contract/console/study/results.ts";
import { JoinResult, StaffRole } from "#contract/enums.ts";
import { enterByAgent, getEnd } from "#contract/member/people/process.ts";
import { enterTask, getSheet, saveAnswer } from "#contract/member/study/survey.ts";
import {
  agentOn,
  comeBySupplier,
  hmac,
  pricedTask,
  supplierOf,
  tokenIn,
} from "../../../test/fixture/agent.ts";
import { scoredStudy, slowly, taken, well } from "../../../test/fixture/scored-study.ts";
import { readCsv, testExports } from "../../../test/fixture/survey-export.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { responsesForExport } from "./api.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { answersOf, bookOf } = testExports(server);
const { complete, screenedOut, quotaFull } = JoinResult.of;

test("what the link said is kept as declared, and stays what it was at the door", async () => {
  const taskId = await publishedTask(server, { questionnaire: scoredStudy });
  const { call } = await server.member();
  const link = "?src=wx&pid=A1&pid2=x&q1=5&level=高分";
  const { token } = await call(enterTask, { body: { taskId, link } });
  expect((await call(getSheet, { query: { token } })).answers).toEqual({ src: "wx", pid: "A1" });
  // Coming again by another link changes nothing.
  await call(enterTask, { body: { taskId, link: "src=wb&pid=B2" } });
  expect((await call(getSheet, { query: { token } })).answers).toEqual({ src: "wx", pid: "A1" });
  for (const name of ["src", "pid", "total", "level"])
    await expect(
      call(saveAnswer, { body: { token, name, value: "wb", milliseconds: 1 } }),
    ).rejects.toMatchObject({ code: 3002 });
});

test("a link that says nothing of use, or says it twice, or too long, is as good as none", async () => {
  const taskId = await publishedTask(server, { questionnaire: scoredStudy });
  for (const link of ["", "src=tv", "src=wx&src=wb", `pid=${"x".repeat(13)}`, "%E0%A4%A"]) {
    const { call } = await server.member();
    const { token } = await call(enterTask, { body: { taskId, link } });
    expect((await call(getSheet, { query: { token } })).answers).toEqual({});
  }
  const { call } = await server.member();
  await expect(call(enterTask, { body: { taskId, link: "x".repeat(2001) } })).rejects.toMatchObject(
    { code: 400 },
  );
});

test("agents' people bring it by their link, suppliers' by the address that is signed", async () => {
  const agent = await agentOn(server);
  const { hash: t } = await pricedTask(server, { questionnaire: scoredStudy });
  const guest = browserOf(server);
  const came = await guest.send(enterByAgent, { body: { a: agent.code, t, link: "src=wb" } });
  const sheet = await guest.send(getSheet, { query: { token: tokenIn(came) } });
  expect(sheet.data).toMatchObject({ answers: { src: "wb" } });

  const { supplier, secret } = await supplierOf(agent);
  const a = supplier.code;
  const before = `https://site.example/cloud/agent/go?a=${a}&t=${t}&uid=u1&src=wx&pid=S9`;
  const sent = browserOf(server);
  const ticket = await comeBySupplier(sent, `${before}&sign=${hmac(secret, before)}`);
  const theirs = await sent.send(getSheet, { query: { token: tokenIn(ticket) } });
  expect(theirs.data).toMatchObject({ answers: { src: "wx", pid: "S9" } });
  const forged = `${before.replace("S9", "S8")}&sign=${hmac(secret, before)}`;
  expect((await comeBySupplier(browserOf(server), forged)).code).toBe(5013);
});

test("the end follows the score, its address carries the link's number and the score, and a full group is never named", async () => {
  const taskId = await publishedTask(server, { questionnaire: scoredStudy });
  const first = await server.member();
  const link = "src=wx&pid=a%26b";
  const done = await taken(first.call, taskId, { link, answers: well, waits: slowly });
  expect(done).toMatchObject({
    result: complete,
    endPage: {
      title: "9 分",
      text: "微信",
      redirect: { url: "https://x.example/?p=a%26b&s=9&r=complete", seconds: 3 },
    },
  });
  // The seat of the score's cell is taken as soon as its page is left.
  const second = await server.member();
  const { token } = await second.call(enterTask, { body: { taskId, link } });
  const save = (name: string, value: unknown) =>
    second.call(saveAnswer, { body: { token, name, value, milliseconds: 9000 } });
  await save("q1", 5);
  await save("q2", 5);
  const full = await save("q3", 3).catch((error: unknown) => error);
  expect(full).toMatchObject({ code: 3001 });
  const end = await second.call(getEnd, { query: { token } });
  expect(end).toMatchObject({
    result: quotaFull,
    endPage: { title: "这次的人够了", redirect: { url: "https://x.example/full?p=a%26b" } },
  });
  expect(JSON.stringify([full, end])).not.toMatch(/高分/);

  const third = await server.member();
  const out = { ...well, q1: 1, q3: 1 };
  expect(await taken(third.call, taskId, { link, answers: out, waits: slowly })).toMatchObject({
    result: screenedOut,
    endPage: { title: "微信的朋友，再见", redirect: null },
  });
  const fourth = await server.member();
  const { q3: _, ...plain } = well;
  expect(
    await taken(fourth.call, taskId, { answers: { ...plain, q1: 1 }, waits: { q4: 25 } }),
  ).toMatchObject({ result: complete, endPage: { title: "谢谢", redirect: null } });
});

test("files, the codebook, results, the response's page and a member's own data all know both", async () => {
  const taskId = await publishedTask(server, { questionnaire: scoredStudy });
  const { call, memberId } = await server.member();
  const { responseId } = await taken(call, taskId, {
    link: "src=wx&pid=A1",
    answers: well,
    waits: slowly,
  });
  const [row] = readCsv((await answersOf(taskId)).body);
  expect(row).toMatchObject({ src: "wx", pid: "A1", total: "9", level: "高分" });
  expect(readCsv((await answersOf(taskId, "?as=labels")).body)[0]).toMatchObject({ src: "微信" });
  const book = readCsv((await bookOf(taskId)).body).map(
    (one) => `${one["列"]} ${one["题目"]} ${one["编码"]} ${one["含义"]}`,
  );
  expect(book).toEqual(
    expect.arrayContaining(["src 来源 wx 微信", "total 总分  ", "level 水平 高分 高分"]),
  );

  const viewer = await server.staff(StaffRole.of.operations);
  const params = { id: String(taskId) };
  const { variables } = await viewer(resultOutline, { params });
  expect(variables.map(({ key, shape }) => `${key} ${shape}`)).toEqual(
    expect.arrayContaining(["src one", "pid text", "total number", "level one"]),
  );
  const { cards } = await viewer(resultCards, {
    params,
    query: { keys: JSON.stringify(["total", "level", "src"]) },
  });
  expect(cards.map(({ key, base, mean }) => [key, base, mean])).toEqual([
    ["total", 1, 9],
    ["level", 1, null],
    ["src", 1, null],
  ]);
  expect(cards[1]?.rows.map(({ code, n }) => [code, n])).toEqual([
    ["高分", 1],
    ["一般", 0],
  ]);

  const seen = await viewer(consoleResponse, { params: { id: String(responseId) } });
  expect(seen.answers.map(({ title, text }) => `${title}：${text}`)).toEqual([
    "来源：微信",
    "对方编号：A1",
    "第 q1 题：5",
    "第 q2 题：4",
    "第 q3 题：3",
    "想说的：很好",
    "总分：9",
    "水平：高分",
  ]);
  const [own] = await responsesForExport(server.db, memberId);
  expect(own?.answers).toEqual(
    expect.arrayContaining([
      { question: "来源", answer: "微信" },
      { question: "总分", answer: "9" },
    ]),
  );
});
