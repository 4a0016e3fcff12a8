/** What an operator does in the console, by hand. */
import type { APIResponse, Locator, Page } from "playwright-core";
import { staffLogin } from "#contract/console/people/staff.ts";
import { desktop, type Stage } from "./stage.ts";

/** The plain text that an operator pastes; the second choice of the first question ends it. */
export const questionnaireText = `1. 您平时喝茶吗？ [单选题] *
A. 每天都喝
B. 偶尔喝
C. 从不喝
2. 您常喝哪些茶？ [多选题] *
A. 绿茶
B. 红茶
C. 乌龙茶
3. 说说您喝茶的习惯 [填空题] *`;

/** An empty window of the console's, without motion: a dialog that is still moving lets a press slip past its buttons. */
export const stillWindow = async (stage: Stage, size = desktop): Promise<Page> =>
  (await stage.visit(size, { reducedMotion: "reduce" })).newPage();

/** One of theirs in which nothing is opened yet, signed in by one call: the form has tests of its own (console-operators). */
export async function operatorPage(stage: Stage, account: string): Promise<Page> {
  const { password } = operatorOfSample(stage, account);
  const page = await stillWindow(stage);
  const reply = await page.context().request.post(`/api${staffLogin.path}`, {
    data: { account, password },
    headers: { origin: stage.origin },
  });
  const { me, msg } = await signedInOf(reply);
  if (!me) throw new Error(`${account} cannot sign in: ${msg}`);
  return page;
}

/** At the console's first page, which draws charts. A test that goes elsewhere at once begins with an empty window. */
export async function signInAsOperator(stage: Stage, account: string): Promise<Page> {
  const page = await operatorPage(stage, account);
  await page.goto("/console");
  await page.getByRole("heading", { name: "总览" }).waitFor();
  return page;
}

const signedInOf = async (reply: APIResponse): Promise<{ me: unknown; msg: string }> => {
  const { data, msg } = (await reply.json()) as { data: { me: unknown } | null; msg: string };
  return { me: data?.me, msg };
};

/** The same by hand, with the keys. */
export async function enterConsole(stage: Stage, account: string): Promise<Page> {
  const { password } = operatorOfSample(stage, account);
  const page = await stillWindow(stage);
  await page.goto("/console");
  await page.getByLabel("账号").fill(account);
  await page.getByLabel("密码").fill(password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "总览" }).waitFor();
  return page;
}

function operatorOfSample(stage: Stage, account: string) {
  const operator = stage.signIns.operators.find((one) => one.account === account);
  if (!operator) throw new Error(`no sample operator ${account}`);
  return operator;
}

/**
 * The entry of the sidebar: in its region, and whatever waits there. Its name holds that number, which comes and
 * goes with what the workers have done, and pages of the console have links of the same words.
 */
export const sideLink = (page: Page, title: string): Locator =>
  page
    .getByRole("navigation", { name: "主导航" })
    .getByRole("link", { name: new RegExp(`^${title}(\\s.*|\\d.*)?$`) });

/** In the message that says what was done. */
export const undoAtOnce = (page: Page, done: string): Promise<void> =>
  page
    .locator(".ant-message-notice")
    .filter({ hasText: done })
    .getByRole("button", { name: /撤\s?销/ })
    .click();

/** Makes a task from pasted text and publishes it. */
export async function publishTask(page: Page, title: string, gold: number): Promise<void> {
  await page.goto("/console/tasks/new");
  await page.getByRole("textbox", { name: "标题", exact: true }).fill(title);
  await page.getByRole("textbox", { name: "一句话介绍" }).fill("三道题，说说您怎么喝茶");
  await page.getByRole("spinbutton", { name: "完成奖励金币" }).fill(String(gold));
  await page.getByRole("link", { name: "编写问卷" }).click();
  await page.getByRole("textbox", { name: "问卷文字" }).fill(questionnaireText);
  await page.getByRole("button", { name: "解析文字" }).click();
  await page.getByRole("button", { name: "用作本任务的问卷" }).click();
  await page.getByRole("button", { name: "保存" }).first().click();
  await page.waitForURL(/\/console\/tasks\/\d+/);
  await page.getByRole("button", { name: "发布", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "发布", exact: true }).click();
  await dialog.getByRole("button", { name: "彩排，通过后发布" }).click();
  await page.getByText("进行中").first().waitFor();
}

/** Opens the row of this member in the audit queue and finds it valid. */
export async function findValid(page: Page, task: string): Promise<void> {
  await page.goto("/console/responses");
  await page.getByRole("row").filter({ hasText: task }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByText("乌龙茶").first().waitFor();
  await drawer.getByRole("button", { name: "判为有效（A）" }).click();
  // By all of its name: the drawer's own button begins like it, and is there before the question is.
  await page.getByRole("button", { name: /^判为有效，发放/ }).click();
  await page.getByRole("row").filter({ hasText: task }).waitFor({ state: "detached" });
}

/** 周小茶 → *小茶: as the queue shows a payee. */
export const maskedName = (name: string): string => name.replace(/^./u, "*");

/** Approves the withdrawal of this payee in the queue. */
export async function approveWithdrawal(page: Page, payeeName: string): Promise<void> {
  await page.goto("/console/exchanges");
  await page
    .getByRole("row")
    .filter({ hasText: maskedName(payeeName) })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^批准.*（A）$/ })
    .click();
  const ask = page.getByRole("dialog", { name: /^批准 1 条/ });
  await ask.getByRole("button", { name: /^批准/ }).click();
  await page
    .getByRole("row")
    .filter({ hasText: maskedName(payeeName) })
    .waitFor({ state: "detached" });
}

/** Rejects it, with a reason that the member will read. */
export async function rejectWithdrawal(page: Page, payeeName: string, reason: string) {
  await page.goto("/console/exchanges");
  await page
    .getByRole("row")
    .filter({ hasText: maskedName(payeeName) })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: /驳回/ }).click();
  const ask = page.getByRole("dialog", { name: /^驳回 1 条/ });
  await ask.getByRole("textbox").fill(reason);
  await ask.getByRole("button", { name: /^驳回并退回/ }).click();
  await page
    .getByRole("row")
    .filter({ hasText: maskedName(payeeName) })
    .waitFor({ state: "detached" });
}

/** Copies the last code that was sent to this number out of the inbox; answers the clipboard. */
export async function copyCode(page: Page, mobile: string): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("link", { name: "开发收件箱" }).click();
  const recipient = page.getByRole("searchbox", { name: "收件人" });
  await recipient.fill(mobile);
  await recipient.press("Enter");
  await page.waitForURL(new RegExp(`to=${mobile}`));
  const newest = page.getByRole("row", { name: `发给 ${mobile} 的短信` }).first();
  await newest.getByRole("button", { name: /^复制验证码/ }).click();
  await page.getByText(/^已复制/).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The palette, opened by its key, which is heard from when the menu stands. */
export async function openPalette(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "搜索或跳转 Ctrl K" }).waitFor();
  await page.keyboard.press("Control+k");
  const box = page.getByRole("dialog", { name: "搜索或跳转" }).getByRole("combobox");
  await box.waitFor();
  return box;
}
