/** What is changed in a dialog, and a colleague has changed since it was read: it is shown, and nothing is written over it unseen. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import type { Call } from "#contract/client.ts";
import {
  ArticleDraft,
  consoleArticle,
  consoleCategories,
  saveArticle,
  saveCategory,
} from "#contract/console/community/content.ts";
import { changeOperator } from "#contract/console/people/operators.ts";
import { consoleAgent, setAgentUrls } from "#contract/console/study/agent.ts";
import { consoleTask, updateTask } from "#contract/console/study/task.ts";
import { StaffRole } from "#contract/enums.ts";
import { expectReadable } from "../support/account.ts";
import { operatorOf } from "../support/desk.ts";
import { operatorPage } from "../support/operator.ts";
import { testStage } from "../support/stage.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
let page: Page;
let colleague: Call;

beforeAll(async () => {
  page = await operatorPage(stage, "admin");
  colleague = await operatorOf(stage, "admin");
});

const first = async (sql: string): Promise<number> => {
  const [row] = await stage.query<{ id: number }>(sql);
  if (!row) throw new Error(`nothing in the sample: ${sql}`);
  return row.id;
};
const operatorId = () => first("select id::int from staff_member where account = 'viewer'");
const agentId = () => first("select member_id::int as id from agent_account order by 1");
const params = (id: number) => ({ params: { id: String(id) } });

type Asked = {
  name: string;
  /** Opens what changes it. */
  open: () => Promise<void>;
  field: string;
  /** The colleague changes the same field. */
  change: (text: string) => Promise<unknown>;
  theirs: string;
  mine: string;
  /** Where it says why. */
  note?: string;
};

const asked: readonly Asked[] = [
  {
    name: "an operator",
    open: async () => {
      await page.goto(`/console/operators?open=${await operatorId()}`);
      await page.getByRole("button", { name: "修改", exact: true }).click();
    },
    field: "姓名",
    change: async (name) =>
      colleague(changeOperator, {
        ...params(await operatorId()),
        body: { name, role: StaffRole.of.viewer, note: "改名" },
      }),
    theirs: "同事起的名",
    mine: "我起的名",
    note: "说明",
  },
  {
    name: "a category",
    open: async () => {
      await page.goto("/console/categories");
      await page.getByRole("button", { name: "修改帮助中心" }).click();
    },
    field: "名称",
    change: async (name) => {
      const { list } = await colleague(consoleCategories);
      const help = list.find((one) => one.name === "帮助中心");
      if (!help) throw new Error("the help has its category");
      const { articles: _, ...category } = help;
      return colleague(saveCategory, { body: { ...category, name } });
    },
    theirs: "同事的帮助",
    mine: "我的帮助",
  },
  {
    name: "an agent's addresses",
    open: async () => {
      await page.goto(`/console/agents/${await agentId()}?tab=door`);
      await page.getByRole("button", { name: "修改返回地址：代理" }).click();
    },
    field: "完成",
    change: async (complete) => {
      const agent = params(await agentId());
      const { returnUrls } = await colleague(consoleAgent, agent);
      const body = { supplierId: null, returnUrls: { ...returnUrls, complete }, note: "换地址" };
      return colleague(setAgentUrls, { ...agent, body });
    },
    theirs: "https://colleague.example/done",
    mine: "https://mine.example/done",
    note: "原因",
  },
];

test.each(asked)(
  "$name that a colleague has changed meanwhile is shown before it is saved over",
  async ({ open, field: label, change, theirs, mine, note }) => {
    await open();
    const dialog = page.getByRole("dialog").last();
    const box = (name: string) =>
      dialog.getByRole("textbox", { name: new RegExp(`^${name}(（必填）)?$`) });
    await box(label).fill(mine);
    if (note) await box(note).fill("我也改");
    await change(theirs);
    const save = dialog.getByRole("button", { name: "保存", exact: true });
    await save.click();
    await dialog.getByText(`两人都改了的是：${label}；保存后以您的为准`).waitFor();
    await expect.poll(() => box(label).inputValue()).toBe(mine);
    await expectReadable(page);
    await save.click();
    await box(label).waitFor({ state: "detached" });
    await page.getByText(mine).first().waitFor();
  },
);

const box = (name: string) =>
  page.getByRole("main").getByRole("textbox", { name: new RegExp(`^${name}(（必填）)?$`) });
const theirs = { title: "同事改的标题", summary: "同事改的另一处" };

/** Editors, of which a colleague changes the title and one field more. */
const edited = [
  {
    at: {
      path: "/console/tasks",
      sql: "select id::int from task where source = 'own' order by id",
    },
    change: async (id: number) => {
      const { draft } = await colleague(consoleTask, params(id));
      await colleague(updateTask, { ...params(id), body: { ...draft, ...theirs } });
    },
    other: "一句话介绍",
  },
  {
    at: { path: "/console/articles", sql: "select id::int from content_article order by id" },
    change: async (id: number) => {
      const article: object = await colleague(consoleArticle, params(id));
      const draft = z.parse(z.object(ArticleDraft.shape), { ...article, ...theirs });
      await colleague(saveArticle, { body: { id, draft } });
    },
    other: "摘要",
  },
];

test("what was typed when a session ended is offered again, and takes back nothing of a colleague's", async () => {
  for (const { at, change, other } of edited) {
    const id = await first(at.sql);
    await page.goto(`${at.path}/${id}`);
    await box("标题").fill("会话结束前写的");
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.waitForURL(/\/console\/sign-in/);
    await change(id);
    await page.context().addCookies(cookies);
    await page.goto(`${at.path}/${id}`);
    await page.getByRole("button", { name: "恢复" }).click();
    await page.getByText("刚刚有人改了这里，您的修改还没有保存").waitFor();
    await page.getByText(/两人都改了的是：/).waitFor();
    await expect.poll(() => box("标题").inputValue()).toBe("会话结束前写的");
    await expect.poll(() => box(other).inputValue()).toBe("同事改的另一处");
    await page.getByRole("button", { name: "保存", exact: true }).click();
    await page.getByRole("button", { name: "已保存", exact: true }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "已保存", exact: true }).waitFor();
    // What was saved is no leftover.
    await expect.poll(() => page.getByRole("button", { name: "恢复" }).count()).toBe(0);
  }
});

test("none of these pages threw or logged an error", () => {
  // Asking who one is before signing in, and being overtaken.
  expect(stage.problems.filter((text) => !/401|409/.test(text))).toEqual([]);
});
