/** People without an account enter: by an agent's share link. */
import type { Updateable } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { setTaskState, type TaskDraft } from "#contract/console/study/task.ts";
import { JoinResult, Role, StaffRole, TaskState, TaskType } from "#contract/enums.ts";
import { getAgentTask } from "#contract/member/people/process.ts";
import { type EntryRefusal, getSheet } from "#contract/member/study/survey.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { browserOf, freshIp } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import type { Tables } from "../../platform/tables.ts";
import { coffee, publishedTask } from "../../../test/task.ts";
import {
  agentOn,
  answerIn,
  comeByLink,
  comeBySupplier,
  pricedTask,
  responsesOf,
  setRole,
  signedUrl,
  supplierOf,
  tokenIn,
} from "../../../test/fixture/agent.ts";

const server = testServer();

let agent: Awaited<ReturnType<typeof agentOn>>;
let task: { id: number; hash: string };
beforeEach(async () => {
  agent = await agentOn(server);
  task = await pricedTask(server);
});

const sheetIn = (browser: ReturnType<typeof browserOf>, token: string) =>
  browser.send(getSheet, { query: { token } });
const deadLink = { code: 404, msg: expect.stringMatching(/链接已失效/) };

const lookAt = (browser: ReturnType<typeof browserOf>) =>
  browser.send(getAgentTask, { query: { a: agent.code, t: task.hash } });

test("The preview of a share link shows the task and records nothing", async () => {
  const look = await lookAt(browserOf(server));
  expect(look).toMatchObject({ code: 200, data: { title: "咖啡习惯小调查", closed: null } });
  expect(await responsesOf(server, task.id)).toEqual([]);
});

test("Somebody without an account comes by the link, answers, and the agent is paid", async () => {
  const browser = browserOf(server);
  const entered = await comeByLink(browser, agent.code, task.hash);
  const token = tokenIn(entered);
  expect(entered.data).toEqual({
    token,
    to: "own",
    url: `/task/answer/${token}`,
    resumed: false,
  });
  const done = await answerIn(browser, token);
  expect(done).toMatchObject({ code: 200, data: { result: JoinResult.of.complete } });
  const { cash, gold } = await agent.call(getWallet);
  expect(cash).toMatchObject({ pending: 300, available: 0 });
  expect(gold.pending).toBe(0);
  const [row] = await responsesOf(server, task.id);
  expect(row).toMatchObject({ memberId: null, agentId: agent.memberId, supplierId: null });
});

test("Their questionnaire opens in their own browser alone", async () => {
  const browser = browserOf(server);
  const token = tokenIn(await comeByLink(browser, agent.code, task.hash));
  expect((await sheetIn(browser, token)).code).toBe(200);
  expect((await sheetIn(browserOf(server), token)).code).toBe(404);
});

test("A browser takes a task once: it goes on while it runs, and is told so afterwards", async () => {
  const browser = browserOf(server);
  const token = tokenIn(await comeByLink(browser, agent.code, task.hash));
  const again = await comeByLink(browser, agent.code, task.hash);
  expect(again.data).toMatchObject({ token, resumed: true });
  await answerIn(browser, token);
  const late = await comeByLink(browser, agent.code, task.hash);
  expect(late).toMatchObject({ code: 5013, msg: expect.stringMatching(/已参与过/) });
  expect((late.data as EntryRefusal).responseId).toBeNull();
  // Another agent's link is the same task.
  const other = await agentOn(server);
  expect((await comeByLink(browser, other.code, task.hash)).code).toBe(5013);
  expect(await responsesOf(server, task.id)).toHaveLength(1);
});

test("A new browser whose first answer was lost goes on by the second, as the same person", async () => {
  const browser = browserOf(server);
  await lookAt(browser);
  const before = new Map(browser.cookies);
  const token = tokenIn(await comeByLink(browser, agent.code, task.hash));
  browser.cookies.clear();
  for (const [name, value] of before) browser.cookies.set(name, value);
  const again = await comeByLink(browser, agent.code, task.hash);
  expect(again.data).toMatchObject({ token, resumed: true });
  expect(await responsesOf(server, task.id)).toHaveLength(1);
});

test("Pressing start six times at once makes one participation, in a new browser, too", async () => {
  const browser = browserOf(server);
  await lookAt(browser);
  const entered = await Promise.all(
    Array.from({ length: 6 }, () => comeByLink(browser, agent.code, task.hash)),
  );
  expect(new Set(entered.map(tokenIn)).size).toBe(1);
  expect(await responsesOf(server, task.id)).toHaveLength(1);
});

test("The links of somebody who is no agent any more, or has left, lead nowhere", async () => {
  const { supplier, secret } = await supplierOf(agent);
  const url = signedUrl({ a: supplier.code, t: task.hash, uid: "u", secret });
  for (const undo of [
    () => setRole(server, agent.memberId, Role.of.member),
    () =>
      server.db
        .updateTable("userMember")
        .set({ role: Role.of.agent, state: "closed" })
        .where("id", "=", agent.memberId)
        .execute(),
  ]) {
    await undo();
    const look = { query: { a: agent.code, t: task.hash } };
    expect(await browserOf(server).send(getAgentTask, look)).toMatchObject(deadLink);
    expect(await comeByLink(browserOf(server), agent.code, task.hash)).toMatchObject(deadLink);
    expect(await comeBySupplier(browserOf(server), url)).toMatchObject(deadLink);
  }
  expect(await responsesOf(server, task.id)).toEqual([]);
});

test("A wrong code and a wrong task are the same dead link", async () => {
  const ways = [
    ["nobodys123", task.hash],
    [agent.code, "nosuchtaskanywhere12"],
  ] as const;
  for (const [a, t] of ways)
    expect(await comeByLink(browserOf(server), a, t)).toMatchObject(deadLink);
});

/** Whatever the editor would say of it: the entry judges for itself. */
async function changed(change: Updateable<Tables["task"]>, draft: Partial<TaskDraft> = {}) {
  const made = await pricedTask(server, draft);
  await server.db.updateTable("task").set(change).where("id", "=", made.id).execute();
  return made;
}

test("Tasks without a price, and those that need an account, refuse and record nothing", async () => {
  const photo = {
    kind: "file" as const,
    name: "photo",
    title: "拍一张",
    required: true,
    maxCount: 1,
    maxBytes: 1_000_000,
    accept: ["image/*"],
  };
  const [page] = coffee.pages;
  const withPhoto = {
    ...coffee,
    pages: [{ name: "first", questions: [...(page?.questions ?? []), photo] }],
  };
  const closedTasks = [
    await pricedTask(server, { agentPriceFen: null }),
    await changed({ agentPriceFen: 300 }, { agentPriceFen: null, questionnaire: withPhoto }),
    await changed({ type: TaskType.of.welcome }),
    await changed({ type: TaskType.of.trial }),
    await changed({ source: "discussion" }),
    await changed({ source: "video", videoUrl: "https://video.example/a.mp4", videoSeconds: 30 }),
  ];
  for (const closed of closedTasks) {
    const entered = await comeByLink(browserOf(server), agent.code, closed.hash);
    expect(entered).toMatchObject({ code: 5013, data: { result: JoinResult.of.incomplete } });
    const look = await browserOf(server).send(getAgentTask, {
      query: { a: agent.code, t: closed.hash },
    });
    expect((look.data as { closed: string }).closed).toBe(entered.msg);
    expect(await responsesOf(server, closed.id)).toEqual([]);
  }
});

test("Whoever was let in goes on when the task is paused; nobody else comes in", async () => {
  const browser = browserOf(server);
  const token = tokenIn(await comeByLink(browser, agent.code, task.hash));
  const operations = await server.staff(StaffRole.of.operations);
  const state = TaskState.of.paused;
  await operations(setTaskState, { params: { id: String(task.id) }, body: { state } });
  expect((await comeByLink(browser, agent.code, task.hash)).data).toMatchObject({ token });
  expect(await comeByLink(browserOf(server), agent.code, task.hash)).toMatchObject({
    code: 5013,
    msg: expect.stringMatching(/暂停/),
  });
});

test("A program without cookies cannot eat the seats from one address", async () => {
  const ip = freshIp();
  const codes: number[] = [];
  for (let n = 0; n < 25; n += 1)
    codes.push((await comeByLink(browserOf(server, { ip }), agent.code, task.hash)).code);
  expect(codes.filter((code) => code === 429)).toHaveLength(5);
  expect(await responsesOf(server, task.id)).toHaveLength(20);
  expect((await comeByLink(browserOf(server), agent.code, task.hash)).code).toBe(200);
});

test("A member's way in stays a member's", async () => {
  const id = await publishedTask(server);
  const { hash } = await server.db
    .selectFrom("task")
    .select("hash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(await comeByLink(browserOf(server), agent.code, hash)).toMatchObject({ code: 5013 });
});
