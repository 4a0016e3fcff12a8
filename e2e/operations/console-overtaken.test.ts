/** Two operators with the same thing open: the slower one sees both hands' work, and decides. */
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import * as content from "#contract/console/community/content.ts";
import { consolePrize, PrizeDraft, updatePrize } from "#contract/console/money/prize.ts";
import { listPlatforms, updatePlatform } from "#contract/console/study/survey-platform.ts";
import { consoleTopics, setTopics } from "#contract/console/study/discussion.ts";
import { consoleTask, createTask, updateTask } from "#contract/console/study/task.ts";
import { TaskState } from "#contract/enums.ts";
import { draftOf } from "../../server/test/task.ts";
import { expectReadable } from "../support/account.ts";
import { operatorOf } from "../support/desk.ts";
import { operatorPage } from "../support/operator.ts";
import { testStage } from "../support/stage.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
let page: Page;
let colleague: Call;

beforeAll(async () => {
  page = await operatorPage(stage, "admin");
  colleague = await operatorOf(stage, "operations");
});

type Thing = {
  name: string;
  /** Where it is opened, and whether in a drawer over its list. */
  path: (id: number) => string;
  isDrawer?: boolean;
  /** One of the sample. */
  find: () => Promise<number>;
  /** The colleague changes both fields. */
  change: (id: number, first: string, second: string) => Promise<unknown>;
  fields: readonly [string, string];
  /** What is opened to see them. */
  within?: string;
};

const first = async (sql: string): Promise<number> => {
  const [row] = await stage.query<{ id: number }>(sql);
  if (!row) throw new Error(`nothing in the sample: ${sql}`);
  return row.id;
};
const params = (id: number) => ({ params: { id: String(id) } });
const rowOf = <Row extends { id: number }>({ list }: { list: Row[] }, id: number): Row => {
  const row = list.find((one) => one.id === id);
  if (!row) throw new Error(`no ${id} in the list`);
  return row;
};

/** Of a row, what is written of it. */
const only = <Draft extends object>(
  { shape }: { shape: Record<keyof Draft, unknown> },
  row: Draft,
): Draft =>
  // The shape's keys are the draft's.
  Object.fromEntries(Object.keys(shape).map((key) => [key, row[key as keyof Draft]])) as Draft;

const things: readonly Thing[] = [
  {
    name: "a task",
    path: (id) => `tasks/${id}`,
    find: () =>
      first(`select id::int from task where state = ${TaskState.of.published} and source = 'own'`),
    change: async (id, title, summary) => {
      const { draft } = await colleague(consoleTask, params(id));
      return colleague(updateTask, { ...params(id), body: { ...draft, title, summary } });
    },
    fields: ["标题", "一句话介绍"],
  },
  {
    name: "an article",
    path: (id) => `articles/${id}`,
    find: () => first("select id::int from content_article order by id"),
    change: async (id, title, summary) => {
      const draft = only<content.ArticleDraft>(
        content.ArticleDraft,
        await colleague(content.consoleArticle, params(id)),
      );
      return colleague(content.saveArticle, { body: { id, draft: { ...draft, title, summary } } });
    },
    fields: ["标题", "摘要"],
  },
  {
    name: "a notice",
    path: (id) => `notices?open=${id}`,
    isDrawer: true,
    find: () => first("select id::int from notice order by id"),
    change: async (id, title, body) => {
      const list = await colleague(content.consoleNotices, { query: {} });
      const draft = only<content.NoticeDraft>(content.NoticeDraft, rowOf(list, id));
      return colleague(content.saveNotice, { body: { id, draft: { ...draft, title, body } } });
    },
    fields: ["标题", "正文（Markdown）"],
  },
  {
    name: "a banner",
    path: (id) => `banners?open=${id}`,
    isDrawer: true,
    find: () => first("select id::int from banner order by id"),
    change: async (id, title, summary) => {
      const list = await colleague(content.consoleBanners, { query: {} });
      const draft = only<content.BannerDraft>(content.BannerDraft, rowOf(list, id));
      return colleague(content.saveBanner, { body: { id, draft: { ...draft, title, summary } } });
    },
    fields: ["标题", "简介"],
  },
  {
    name: "a prize",
    path: (id) => `prizes/${id}`,
    find: () => first("select id::int from prize order by id"),
    change: async (id, title, summary) => {
      const draft = only<PrizeDraft>(PrizeDraft, await colleague(consolePrize, params(id)));
      return colleague(updatePrize, { ...params(id), body: { ...draft, title, summary } });
    },
    fields: ["名称", "简介"],
  },
  {
    name: "a survey platform",
    path: (id) => `survey-platforms/${id}`,
    find: () => first("select id::int from survey_platform order by id"),
    change: async (id, name, host) => {
      const list = await colleague(listPlatforms);
      const { preset, active, settings } = rowOf(list, id);
      const hosts = [...settings.hosts, host];
      const body = { name, preset, active, settings: { ...settings, hosts } };
      return colleague(updatePlatform, { ...params(id), body });
    },
    fields: ["名称", "允许跳转的域名"],
    within: "高级设置：链接、参数名、签名、域名",
  },
];

const boxOf = (place: Locator, name: string) =>
  place.getByRole("textbox", { name: new RegExp(`^${name}(（必填）)?$`) });

type Act = () => Promise<void>;
/** Somebody writes on while their save is on its way, and what they have written stays. */
async function typedOnTheWay(save: Act, field: Locator, words: string, before?: Act) {
  const calls = "**/api/console/**";
  await page.route(calls, async (route) => {
    if (route.request().method() !== "GET") {
      await before?.();
      await field.fill(words);
    }
    await route.continue();
  });
  const answered = page.waitForResponse((reply) => reply.request().method() !== "GET");
  await save();
  await answered;
  await page.unroute(calls);
  await page.locator(".ant-btn-loading").waitFor({ state: "detached" });
  await expect.poll(() => field.inputValue()).toBe(words);
}

test.each(things)(
  "$name that a colleague has saved meanwhile keeps both hands' work, and what is typed on the way",
  async (it) => {
    const id = await it.find();
    await page.goto(`/console/${it.path(id)}`);
    const place = it.isDrawer ? page.getByRole("dialog") : page.getByRole("main");
    const [one, other] = it.fields.map((name) => boxOf(place, name));
    if (!one || !other) throw new Error("two fields");
    if (it.within !== undefined) await place.getByText(it.within).click();
    await one.fill("我写的");
    await it.change(id, "同事写的", "colleague.example.com");
    const save = place.getByRole("button", { name: "保存", exact: true });
    await save.click();
    await place.getByText(`两人都改了的是：${it.fields[0]}；保存后以您的为准`).waitFor();
    await expect.poll(() => other.inputValue()).toContain("colleague.example.com");
    await expect.poll(() => one.inputValue()).toBe("我写的");
    await expectReadable(page);
    await typedOnTheWay(() => save.click(), one, "我又写的");
    await save.click();
    await place.getByRole("button", { name: "已保存" }).waitFor();
    await expect.poll(() => place.getByText("刚刚有人改了这里").count()).toBe(0);
    await expect.poll(() => one.inputValue()).toBe("我又写的");
    await expect.poll(() => other.inputValue()).toContain("colleague.example.com");
  },
);

test("topics that a colleague has saved meanwhile keep both hands' work", async () => {
  const id = await first(
    `select t.id::int from task t join bbs_topic b on b.task_id = t.id
      where t.source = 'discussion' and b.closed_at is null`,
  );
  await page.goto(`/console/tasks/${id}/topics`);
  const main = page.getByRole("main");
  const titles = main.getByRole("textbox", { name: "标题" });
  await titles.first().fill("我写的话题");
  const { list } = await colleague(consoleTopics, params(id));
  const open = list.flatMap(({ isClosed, ...topic }) => (isClosed ? [] : [topic]));
  const draft = { title: "同事的话题", body: "", required: false, blind: false, minLength: 1 };
  const topics = [
    ...open.map((topic, at) => ({
      id: topic.id,
      draft: at === 0 ? { ...topic.draft, title: "同事改的" } : topic.draft,
    })),
    { id: null, draft },
  ];
  await colleague(setTopics, { ...params(id), body: { topics } });
  await main.getByRole("button", { name: "保存话题" }).click();
  await main.getByText("两人都改了的是：同事改的；保存后以您的为准").waitFor();
  await expect.poll(() => titles.last().inputValue()).toBe("同事的话题");
  await expectReadable(page);
  await main.getByRole("button", { name: "保存话题" }).click();
  await page.getByText("话题已保存").waitFor();
  const stands = (await colleague(consoleTopics, params(id))).list.map((one) => one.draft.title);
  expect([stands[0], stands[open.length]]).toEqual(["我写的话题", "同事的话题"]);
});

test("a task that a colleague has changed since it was read is shown before it is published", async () => {
  const { id, draft } = await colleague(createTask, { body: draftOf({ title: "发布之前" }) });
  await page.goto(`/console/tasks/${id}`);
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await colleague(updateTask, { ...params(id), body: { ...draft, title: "同事改的任务" } });
  const dialog = page.getByRole("dialog", { name: "发布“发布之前”" });
  await dialog.getByRole("button", { name: "发布", exact: true }).click();
  await page.getByText(/^「同事改的任务」刚刚被别人修改，还没有发布，请核对后再发布/).waitFor();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => boxOf(page.locator("main"), "标题").inputValue()).toBe("同事改的任务");
  await page.getByRole("button", { name: "已保存" }).waitFor();
});

test("what is typed after the save dialog was closed on the way stays, and waits to be saved", async () => {
  await page.goto("/console/brands");
  const main = page.getByRole("main");
  const slogan = main.getByRole("textbox", { name: "标语" });
  await slogan.fill("先写的");
  await main.getByRole("button", { name: "保存…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "修改原因" }).fill("换标语");
  const press = (name: string) => dialog.getByRole("button", { name }).click();
  await typedOnTheWay(
    () => press("保存 1 处修改"),
    slogan,
    "后写的",
    () => press("取消"),
  );
  await main.getByRole("button", { name: "保存…" }).click();
  await dialog.getByRole("row", { name: /^标语 先写的 后写的$/ }).waitFor();
});

test("none of these pages threw or logged an error", () => {
  // Asking who one is before signing in, and being overtaken.
  expect(stage.problems.filter((text) => !/401|409/.test(text))).toEqual([]);
});
