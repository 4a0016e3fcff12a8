import { expect, test } from "vitest";
import { setTaskState } from "#contract/console/study/task.ts";
import { JoinResult, Role, StaffRole, TaskModule, TaskState } from "#contract/enums.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { getTask, listTasks } from "#contract/member/study/task.ts";
import { testServer } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";

const server = testServer();
const titles = async (call: typeof server.stranger, query = {}) =>
  (await call(listTasks, { query: { size: 100, ...query } })).list.map((task) => task.title);
const at = (id: number) => ({ params: { id: String(id) } });

test("a stranger sees what is open, best paid per minute first", async () => {
  await publishedTask(server, { title: "低", rewardGold: 100, minutes: 10 });
  await publishedTask(server, { title: "高", rewardGold: 1000, minutes: 10 });
  await publishedTask(server, { title: "中", rewardGold: 0, rewardFen: 500, minutes: 10 });
  const seen = await titles(server.stranger);
  expect(seen.indexOf("高")).toBeLessThan(seen.indexOf("中"));
  expect(seen.indexOf("中")).toBeLessThan(seen.indexOf("低"));
});

test("the list leaves out what I cannot take: done, closed, full, for others, not yet open", async () => {
  const { call } = await server.member();
  const done = await publishedTask(server, { title: "做过的" });
  await completed(call, done);
  const full = await publishedTask(server, { title: "满员的", quotaTotal: 1 });
  await (await server.member()).call(enterTask, { body: { taskId: full } });
  await publishedTask(server, { title: "队长专享", roles: [Role.of.leader] });
  await publishedTask(server, { title: "还没开始", opensAt: "2099-01-01T00:00:00Z" });
  await publishedTask(server, { title: "已经结束", closesAt: "2026-02-01T00:00:00Z" });
  const gone = await publishedTask(server, { title: "暂停的" });
  const operations = await server.staff(StaffRole.of.operations);
  await operations(setTaskState, { ...at(gone), body: { state: TaskState.of.paused } });
  await publishedTask(server, { title: "能做的" });
  const seen = await titles(call);
  expect(seen).toContain("能做的");
  for (const title of ["做过的", "满员的", "队长专享", "还没开始", "已经结束", "暂停的"])
    expect(seen).not.toContain(title);
});

test("a task that I have begun stays in my list, to go on", async () => {
  const { call } = await server.member();
  const id = await publishedTask(server, { title: "做到一半", quotaTotal: 1 });
  const { token } = await call(enterTask, { body: { taskId: id } });
  const { list } = await call(listTasks, { query: { size: 100 } });
  expect(list.find((task) => task.id === id)).toMatchObject({ resumeToken: token, seatsLeft: 0 });
});

test("pages follow one another without gap or repeat", async () => {
  const { call } = await server.member();
  const all = await titles(call);
  const paged: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: { list: { title: string }[]; next: string | null } = await call(listTasks, {
      query: { size: 2, ...(cursor && { cursor }) },
    });
    paged.push(...page.list.map((task) => task.title));
    cursor = page.next;
  }
  expect(paged).toEqual(all);
});

test("a module is a filter, and a module that does not exist is bad input", async () => {
  await publishedTask(server, { title: "极限一题", module: TaskModule.of.extreme });
  expect(await titles(server.stranger, { module: TaskModule.of.extreme })).toEqual(["极限一题"]);
  await expect(titles(server.stranger, { module: 9 })).rejects.toMatchObject({ code: 400 });
});

test("the detail says what each result pays, and why I cannot take it", async () => {
  const { call } = await server.member();
  const id = await publishedTask(server, { roles: [Role.of.vip, Role.of.leader] });
  const detail = await call(getTask, at(id));
  expect(detail.pays).toContainEqual({
    result: JoinResult.of.complete,
    gold: 500,
    fen: 0,
    when: "",
  });
  expect(detail.descriptionHtml).toContain("<strong>五分钟</strong>");
  expect(detail).toMatchObject({
    questionCount: 4,
    refusal: { reason: "任务仅面向VIP 会员、队长" },
  });
  await expect(call(enterTask, { body: { taskId: id } })).rejects.toMatchObject({
    code: 5013,
    data: { reason: "任务仅面向VIP 会员、队长", responseId: null },
  });
});

test("a draft does not exist for members", async () => {
  await expect(server.stranger(getTask, at(999_999))).rejects.toMatchObject({ code: 404 });
  await expect(server.stranger(getTask, { params: { id: "1e3" } })).rejects.toMatchObject({
    code: 400,
    message: "编号错误",
  });
});

test("scripts in a description do not reach the page", async () => {
  const id = await publishedTask(server, {
    description:
      "<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) **好**",
  });
  const { descriptionHtml } = await server.stranger(getTask, at(id));
  expect(descriptionHtml).not.toMatch(/script|onerror|javascript/i);
  expect(descriptionHtml).toContain("<strong>好</strong>");
});
