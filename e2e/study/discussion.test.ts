/** 讨论组 in a real browser: an operator writes topics, a member comes by the link and answers them. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { fillCode } from "../support/code.ts";
import { operatorPage } from "../support/operator.ts";
import { desktop, phone, testStage } from "../support/stage.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
let task = { id: 0, hash: "" };

beforeAll(async () => {
  // As the editor makes one; the editor has its own tests.
  const [made] = await stage.query<typeof task>(
    `insert into task (hash, title, summary, type, module, state, source, reward_gold, minutes,
                       limit_minutes, opens_at, created_at, updated_at, audit_policy)
     values ('breakfastDiscussion01', '早餐讨论组', '说说你的早餐', 4, 2, 1, 'discussion', 800, 15,
             120, now() - interval '1 day', now(), now(), 2)
     returning id, hash`,
  );
  task = { id: Number(made?.id), hash: made?.hash ?? "" };
});

/** From the group's own page and back to it, into the task. */
async function comeIn(page: Page, mobile: string) {
  await page.goto(`/bbs/${task.hash}`);
  await page.getByRole("heading", { name: "早餐讨论组" }).waitFor();
  await page.getByRole("button", { name: "登录后参与讨论" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "手机号/邮箱" }).fill(mobile);
  await dialog.getByRole("checkbox").first().check();
  await fillCode(stage, dialog, mobile);
  await page.getByRole("button", { name: "参与讨论", exact: true }).click();
}

async function comeSignedIn(page: Page, mobile: string) {
  await comeIn(page, mobile);
  await page.getByRole("button", { name: "开始讨论" }).click();
  await page.waitForURL(/\/bbs\/topic$/);
}

test("an operator writes topics; a member comes by the link, signs in, answers, and is done", async () => {
  const operator = await operatorPage(stage, "operations");
  await operator.goto(`/console/tasks/${task.id}/topics`);
  const write = async (number: number, title: string, isBlind: boolean) => {
    await operator.getByRole("button", { name: "添加话题" }).click();
    const topic = operator.getByRole("region", { name: `话题 ${number}` });
    await topic.getByRole("textbox", { name: "标题" }).fill(title);
    await topic.getByRole("textbox", { name: "内容" }).fill("请说说**最近一次**。");
    if (isBlind) await topic.getByRole("checkbox", { name: "回答前看不到别人的回复" }).check();
  };
  await write(1, "你今天吃了什么早餐？", true);
  await write(2, "为什么选它？", false);
  await operator.getByRole("button", { name: "保存话题" }).click();
  await operator.getByText("话题已保存").waitFor();

  const page = await (await stage.visit(phone)).newPage();
  await comeSignedIn(page, "13911119901");
  // A browser that types for somebody is faster than they could read.
  await stage.query(
    "update survey_response set started_at = started_at - interval '1 minute' where task_id = $1",
    [task.id],
  );
  await page.getByRole("link", { name: /你今天吃了什么早餐/ }).click();
  await page.getByText("暂无可见的回复").waitFor();
  const box = page.getByRole("textbox", { name: "我的回答" });
  await box.fill("豆浆和油条");
  await page.getByRole("button", { name: "发出", disabled: true }).waitFor();
  await box.fill("豆浆和油条，再加一个茶叶蛋");
  await page.getByRole("button", { name: "发出" }).click();
  await page.getByText("豆浆和油条，再加一个茶叶蛋").waitFor();
  await page.getByText("参与者1").waitFor();

  await operator
    .getByRole("button", { name: /条回复/ })
    .first()
    .click();
  const drawer = operator.getByRole("dialog");
  await drawer.getByRole("button", { name: "回复参与者1", exact: true }).click();
  await drawer.getByRole("textbox").fill("茶叶蛋是自己做的吗？");
  await drawer.getByRole("button", { name: "发出" }).click();
  await drawer.getByText("茶叶蛋是自己做的吗？").waitFor();
  await page.reload();
  await page.getByText("茶叶蛋是自己做的吗？").waitFor();

  await page.goto("/bbs/topic");
  await page.getByText("1 / 2").waitFor();
  await page.getByRole("link", { name: /为什么选它/ }).click();
  await page.getByRole("textbox", { name: "我的回答" }).fill("因为楼下就有，热乎又便宜");
  await page.getByRole("button", { name: "发出" }).click();
  await page.waitForURL(/\/home\/history-detail\?id=\d+/);
  const [row] = await stage.query("select result from survey_response where task_id = $1", [
    task.id,
  ]);
  expect(row).toEqual({ result: 1 });
  await page.goto("/bbs/topic");
  await page.getByText("本次参与已结束").waitFor();
  await page.context().close();
  await operator.context().close();
});

test("the name in the group is chosen at its door, and shown in its place", async () => {
  const page = await (await stage.visit(desktop)).newPage();
  await comeIn(page, "13911119902");
  const name = page.getByRole("textbox", { name: "在这个讨论组里的称呼" });
  await expect.poll(() => name.inputValue()).toBe("参与者2");
  await name.fill("参与者1");
  await page.getByRole("button", { name: "开始讨论" }).click();
  await page.getByRole("alert").getByText("称呼不能冒充其他参与者").waitFor();
  // What was typed before is what one is called: there is no other button to press first.
  await name.fill("早起的鸟");
  await page.getByRole("button", { name: "开始讨论" }).click();
  await page.waitForURL(/\/bbs\/topic$/);
  await page.getByRole("link", { name: "早起的鸟" }).click();
  await expect.poll(() => name.inputValue()).toBe("早起的鸟");
  await page.context().close();
});
