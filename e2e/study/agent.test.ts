/** Agents in a real browser: a share link from copying to the figures, and a supplier's respondent. */
import { createHmac } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { backToQuestion } from "../support/leave-sheet.ts";
import { desktop, phone, testStage } from "../support/stage.ts";
import { savedFile } from "../support/saved-file.ts";
import { signedIn } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
const agentMobile = "13800000004";
const title = "喝茶习惯（代理）";
let hash = "";

const questionnaire = {
  version: 1,
  title,
  quotaCells: [],
  pages: [
    {
      name: "only",
      questions: [
        {
          kind: "single",
          name: "tea",
          title: "您平时喝茶吗？",
          required: true,
          choices: [
            { value: "daily", label: "每天都喝" },
            { value: "never", label: "从不喝", screenOut: true },
          ],
        },
      ],
    },
  ],
};

beforeAll(async () => {
  // As the editor makes one; the editor has its own tests.
  const [task] = await stage.query<{ id: string; hash: string }>(
    `insert into task (hash, title, summary, type, module, state, source, reward_gold, minutes,
                       limit_minutes, opens_at, created_at, updated_at, agent_price_fen)
     values ('teaForAgents00001', $1, '一道题，说说您喝不喝茶', 2, 2, 1, 'own', 100, 3, 60,
             now() - interval '1 day', now(), now(), 350)
     returning id, hash`,
    [title],
  );
  hash = task?.hash ?? "";
  await stage.query(
    `with made as (
       insert into survey_questionnaire (task_id, version, body, created_at)
       values ($1, 1, $2, now()) returning id)
     update task set questionnaire_id = made.id from made where task.id = $1`,
    [task?.id, JSON.stringify(questionnaire)],
  );
});

const words = (page: Page) => page.getByRole("main").innerText();
const hmac = (secret: string, text: string) =>
  createHmac("sha256", secret).update(text).digest("hex");

const handIn = async (page: Page) => {
  await page.getByRole("radio", { name: "每天都喝" }).check();
  await page.getByRole("button", { name: "提交" }).click();
};

/** Without an account: to where they came from, and nowhere else. */
async function leavesBack(page: Page): Promise<void> {
  const ask = await backToQuestion(page);
  await ask.getByRole("button", { name: "离开", exact: true }).click();
  await page.waitForURL("about:blank");
}

test("an agent copies a link, somebody without an account answers, and the agent sees it", async () => {
  const agent = await signedIn(stage, agentMobile, desktop);
  await agent.goto("/home");
  await agent.getByRole("link", { name: "代理中心" }).click();
  const link = await agent.getByLabel(`「${title}」的分享链接`, { exact: true }).innerText();
  expect(link).toContain(hash);

  const respondent = await (await stage.visit(phone)).newPage();
  await respondent.addInitScript("delete window.CloseWatcher");
  await respondent.goto(link);
  await respondent.getByRole("heading", { name: title }).waitFor();
  expect(await stage.query("select 1 from survey_response where agent_id is not null")).toEqual([]);
  await respondent.getByRole("button", { name: "开始" }).click();
  await respondent.waitForURL(/\/task\/answer\//);
  const token = new URL(respondent.url()).pathname.split("/").at(-1);
  await leavesBack(respondent);
  // Closing the tab and opening the link again goes on with the same participation.
  await respondent.goto(link);
  await respondent.getByRole("button", { name: "开始" }).click();
  await respondent.waitForURL(new RegExp(`/task/answer/${token}`));
  await handIn(respondent);
  await respondent.waitForURL(/\/survey-leader\/end\?token=/);

  await agent.reload();
  const card = agent.getByRole("listitem").filter({ hasText: title }).first();
  await card
    .getByText(/到访 1 人/)
    .first()
    .waitFor();
  await expect.poll(() => card.innerText()).toContain("待审核 1");

  // And a second time is refused, kindly.
  await respondent.goto(link);
  await respondent.getByRole("button", { name: "开始" }).click();
  await respondent.getByRole("heading", { name: "你已经参与过了" }).waitFor();
  await respondent.context().close();
  await agent.context().close();
});

test("a supplier sends somebody with a signature, and gets them back at its own address", async () => {
  const agent = await signedIn(stage, agentMobile, desktop);
  await agent.goto("/home/agent?tab=suppliers");
  await agent.getByRole("button", { name: "添加供应商" }).first().click();
  const sheet = agent.getByRole("dialog", { name: "添加供应商" });
  await sheet.getByRole("textbox", { name: "供应商名称" }).fill("城南样本库");
  const complete = sheet.getByRole("textbox", { name: "完成", exact: true });
  await complete.fill("https://localhost/back");
  await sheet.getByRole("button", { name: "添加并查看密钥" }).click();
  await sheet.getByRole("alert").getByText("本站").waitFor();
  await complete.fill("https://supplier.example/done?ref={uid}&r={result}&sign={sign}");
  await sheet.getByRole("button", { name: "添加并查看密钥" }).click();
  const shown = agent.getByRole("dialog", { name: "「城南样本库」的密钥" });
  const secret = (await shown.getByLabel("密钥", { exact: true }).innerText()).trim();
  await shown.getByRole("button", { name: "我已保存" }).click();
  const address = await agent.getByLabel("「城南样本库」的进入地址", { exact: true }).innerText();
  const before = address
    .trim()
    .replace("t=TASK", `t=${hash}`)
    .replace("&uid=UID", "&uid=R-1")
    .replace(/&sign=.*/, "");

  const context = await stage.visit(phone);
  await context.route("https://supplier.example/**", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: "<h1>供应商的感谢页</h1>" }),
  );
  const page = await context.newPage();
  await page.goto(`${before}&sign=${"0".repeat(64)}`);
  await page.getByRole("heading", { name: "暂时不能参与" }).waitFor();
  await expect.poll(() => words(page)).toContain("签名不正确");

  await page.goto(`${before}&sign=${hmac(secret, before)}`);
  await page.waitForURL(/\/task\/answer\//);
  await handIn(page);
  await page.waitForURL(/^https:\/\/supplier\.example\/done\?ref=R-1&r=1&sign=[0-9a-f]{64}$/);
  const [signed = "", sign = ""] = page.url().split("&sign=");
  expect(hmac(secret, signed)).toBe(sign);
  await context.close();
  await agent.context().close();
});

test("an agent shows a link as a picture, and finds the month's figures with its file", async () => {
  const agent = await signedIn(stage, agentMobile, phone);
  await agent.goto("/home/agent");
  const link = await agent.getByLabel(`「${title}」的分享链接`, { exact: true }).innerText();
  await agent.getByRole("button", { name: `「${title}」的二维码` }).click();
  const picture = agent.getByRole("dialog", { name: "分享二维码" });
  await picture.getByRole("img", { name: `扫描后打开 ${link.trim()}` }).waitFor();
  const waiting = agent.waitForEvent("download");
  await picture.getByRole("button", { name: "保存二维码" }).click();
  expect((await waiting).suggestedFilename()).toBe(`分享二维码-${title}.png`);
  await picture.getByRole("button", { name: "关闭" }).click();

  // One by the link and one by the supplier, each complete and not audited yet.
  await agent.getByRole("tab", { name: "收益" }).click();
  const month = agent.getByRole("list", { name: "每月收益" }).getByRole("listitem").first();
  await expect
    .poll(() => month.innerText())
    .toMatch(/到访 \d+ · 完成 2\s+有效 0 · 待审核 2[^]*待审核 7\.00 元/);
  const { name, text } = await savedFile(agent, "下载代理参与记录");
  expect(name).toBe("代理参与记录.csv");
  expect(text.startsWith("\ufeff")).toBe(true);
  const lines = text.trim().split("\n");
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.filter((line) => line.includes("R-1") && line.includes("城南样本库"))).toHaveLength(
    1,
  );
  await agent.context().close();
});

test("an agent renews the secret, sees the new one once, and the old one signs nothing more", async () => {
  const agent = await signedIn(stage, agentMobile, phone);
  await agent.goto("/home/agent?tab=suppliers");
  const address = await agent.getByLabel("「城南样本库」的进入地址", { exact: true }).innerText();
  const renewed = async () => {
    await agent.getByRole("button", { name: "更换密钥" }).click();
    const asking = agent.getByRole("dialog", { name: "更换「城南样本库」的密钥？" });
    await asking.getByRole("button", { name: "更换", exact: true }).click();
    const shown = agent.getByRole("dialog", { name: "「城南样本库」的密钥" });
    const secret = (await shown.getByLabel("密钥", { exact: true }).innerText()).trim();
    await shown.getByRole("button", { name: "我已保存" }).click();
    return secret;
  };
  const old = await renewed();
  const secret = await renewed();
  expect(secret).not.toBe(old);
  expect(await words(agent)).not.toContain(secret);

  const entry = (uid: string, key: string) => {
    const before = address
      .trim()
      .replace("t=TASK", `t=${hash}`)
      .replace("&uid=UID", `&uid=${uid}`)
      .replace(/&sign=.*/, "");
    return `${before}&sign=${hmac(key, before)}`;
  };
  const page = await (await stage.visit(phone)).newPage();
  await page.goto(entry("R-2", old));
  await page.getByRole("heading", { name: "暂时不能参与" }).waitFor();
  await page.goto(entry("R-3", secret));
  await page.waitForURL(/\/task\/answer\//);
  await page.context().close();
  await agent.context().close();
});

test("what an operator has saved meanwhile is shown to the agent before it is replaced", async () => {
  const agent = await signedIn(stage, agentMobile, phone);
  await agent.goto("/home/agent?tab=return");
  const form = agent.getByRole("main");
  const address = form.getByRole("textbox", { name: "配额满", exact: true });
  await address.fill("https://agent.example/full");
  await stage.query(
    `update agent_account set return_urls = return_urls || '{"quotaFull": "https://desk.example/full"}'`,
  );
  const save = form.getByRole("button", { name: "保存", exact: true });
  await save.click();
  const told = form.getByRole("alert").filter({ hasText: "别人保存了修改" });
  await told.getByText("配额满：现在是https://desk.example/full").waitFor();
  await told.getByRole("button", { name: "改用已保存的" }).click();
  await told.waitFor({ state: "hidden" });
  await expect.poll(() => address.inputValue()).toBe("https://desk.example/full");

  await agent.getByRole("tab", { name: /^供应商/ }).click();
  await agent.getByRole("button", { name: "修改" }).click();
  const sheet = agent.getByRole("dialog", { name: "修改供应商" });
  await sheet.getByRole("textbox", { name: "供应商名称" }).fill("城北样本库");
  await stage.query("update agent_supplier set active = false");
  await sheet.getByRole("button", { name: "保存" }).click();
  await sheet.getByRole("alert").getByText("状态：现在是已停用").waitFor();
  // Seen, and meant.
  await sheet.getByRole("button", { name: "保存" }).click();
  await sheet.waitFor({ state: "hidden" });
  const saved = "select name, active from agent_supplier";
  expect(await stage.query(saved)).toEqual([{ name: "城北样本库", active: true }]);
  await agent.context().close();
});
