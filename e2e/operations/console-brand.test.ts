/** Brands, their texts and agents at the desk, by hand: what an operator changes is what members meet. */
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type Call, createClient, type Envelope } from "#contract/client.ts";
import { decideResponses } from "#contract/console/study/response.ts";
import { enterByAgent } from "#contract/member/people/process.ts";
import { saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import { AuditPolicy } from "#contract/enums.ts";
import { getAgent } from "#contract/member/study/agent.ts";
import { fullAnswers } from "../../server/test/task.ts";
import { operatorOf, openTask } from "../support/desk.ts";
import { signInAsOperator } from "../support/operator.ts";
import { testStage } from "../support/stage.ts";
import { close, people, sessionOf, signedIn, visitor } from "../support/visitor.ts";
import { earn, fillAmount } from "../support/withdrawal.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
const agentMobile = "13800000004";
const dialogIn = (page: Page) => page.getByRole("dialog").last();

test("finance sets a fee, and the member's withdrawal form takes it off", async () => {
  const admin = await operatorOf(stage, "admin");
  await earn(stage, admin, (await sessionOf(stage, people.member)).call, 5000);
  const page = await signInAsOperator(stage, "finance");
  await page.getByRole("link", { name: "品牌与设置" }).click();
  await page.getByText("管理员和运营可以修改。").waitFor();
  await page.getByRole("button", { name: "资金规则" }).click();
  await page.getByRole("spinbutton", { name: "每笔手续费" }).fill("1.5");
  await page.getByRole("spinbutton", { name: "一元等于" }).fill("50");
  await page.getByRole("button", { name: "保存…" }).click();
  const dialog = dialogIn(page);
  await dialog.getByRole("row", { name: "每笔手续费 0.00 元 1.50 元" }).waitFor();
  // What another rate means is said before it is done; here it is not wanted after all.
  await dialog.getByText("会员的金币（不变）").waitFor();
  await dialog.getByRole("button", { name: "取消" }).click();
  await page.getByRole("spinbutton", { name: "一元等于" }).fill("100");
  await page.getByRole("button", { name: "保存…" }).click();
  await dialogIn(page).getByRole("textbox", { name: "修改原因" }).fill("通道开始收费");
  await dialogIn(page).getByRole("button", { name: "保存 1 处修改" }).click();
  await page.getByRole("button", { name: "已保存" }).waitFor();

  const member = await signedIn(stage, people.member);
  await fillAmount(member, 2000);
  const main = member.getByRole("main");
  await main.getByText("每笔手续费 1.50 元").waitFor();
  await main.getByRole("button", { name: "确认提现，到账 18.50 元" }).waitFor();
  await close(member);

  await page.getByRole("link", { name: "修改记录" }).click();
  await page.getByText("通道开始收费").first().waitFor();
  await close(page);
});

test("operations give a brand another colour and a mark, and members' pages wear both", async () => {
  const visit = await visitor(stage);
  await visit.goto("/login");
  const accent = () =>
    visit.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent"));
  const before = await accent();
  const header = visit.getByRole("banner");
  await expect.poll(() => header.locator("img").count()).toBe(0);

  const page = await signInAsOperator(stage, "operations");
  await page.getByRole("link", { name: "品牌与设置" }).click();
  await page.getByRole("spinbutton", { name: "色相" }).fill("25");
  const buffer = await sharp({
    create: { width: 900, height: 900, channels: 4, background: "#c33" },
  })
    .png()
    .toBuffer();
  await page
    .getByLabel("上传标志")
    .setInputFiles({ name: "标志.png", mimeType: "image/png", buffer });
  const light = page.getByRole("figure", { name: "浅色" });
  await light.getByRole("img", { name: "标志" }).waitFor();
  await page.getByRole("button", { name: "保存…" }).click();
  await dialogIn(page)
    .getByRole("row", { name: /^标志 （自带图形） / })
    .waitFor();
  await dialogIn(page).getByRole("textbox", { name: "修改原因" }).fill("换新标志");
  await dialogIn(page).getByRole("button", { name: "保存 2 处修改" }).click();
  await page.getByRole("button", { name: "已保存" }).waitFor();

  await visit.reload();
  await expect.poll(accent).not.toBe(before);
  const mark = header.locator("img");
  await mark.waitFor();
  // Small, because it is on every page; loaded, because a page shows its own storage.
  await expect.poll(() => mark.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(128);
  await close(visit);
  await close(page);
});

test("a new agreement is previewed, kept beside the old one, and members are asked to agree to it", async () => {
  // In before the new one: signing in is agreeing to what stands then.
  await sessionOf(stage, people.member);
  const page = await signInAsOperator(stage, "operations");
  await page.getByRole("link", { name: "协议与介绍" }).click();
  const body = page.getByRole("textbox", { name: "正文（Markdown）" });
  await body.waitFor();
  const before = await body.inputValue();
  await body.fill(`${before}\n\n## 新增：金币永不过期\n`);
  await page
    .getByRole("complementary", { name: "预览与版本" })
    .frameLocator("iframe")
    .getByRole("heading", { name: "新增：金币永不过期" })
    .waitFor();
  await page.getByRole("button", { name: "保存为新版本…" }).click();
  await dialogIn(page).getByText("新增：## 新增：金币永不过期").waitFor();
  await dialogIn(page).getByRole("textbox", { name: "修改原因" }).fill("写明金币不过期");
  await dialogIn(page).getByRole("button", { name: "保存为新版本" }).click();
  await page.getByRole("button", { name: "已保存" }).waitFor();
  await page.getByRole("tab", { name: "历次版本" }).click();
  await page.getByText("写明金币不过期").waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^查看版本/ }).count()).toBe(2);
  await close(page);

  const member = await signedIn(stage, people.member);
  await member.goto("/home");
  const asked = member.getByRole("dialog", { name: "协议更新" });
  await asked.getByRole("link", { name: "《用户协议》" }).waitFor();
  await asked.getByRole("button", { name: "同意并继续" }).click();
  await asked.waitFor({ state: "detached" });
  await member.goto("/agreement");
  await member.getByRole("heading", { name: "新增：金币永不过期" }).waitFor();
  await close(member);
});

/** Somebody without an account, with a cookie of their own. */
function respondent(): Call {
  let cookie = "";
  return createClient(async ({ method, url, body }) => {
    const reply = await fetch(stage.origin + url, {
      method,
      headers: {
        origin: stage.origin,
        "content-type": "application/json",
        ...(cookie && { cookie }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const set = reply.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
    if (set.length > 0) cookie = set.join("; ");
    return (await reply.json()) as Envelope;
  });
}

/** One who completes, one who only looks in; answers the agent's code and the task. */
async function broughtByAgent(title: string) {
  const admin = await operatorOf(stage, "admin");
  const change = { title, agentPriceFen: 300, auditPolicy: AuditPolicy.of.reconciliation };
  const taskId = await openTask(stage, admin, change);
  const [task] = await stage.query<{ hash: string }>("select hash from task where id = $1", [
    taskId,
  ]);
  const { code } = await (await sessionOf(stage, agentMobile)).call(getAgent);
  const link = { a: code, t: task?.hash ?? "" };
  const call = respondent();
  const { token } = await call(enterByAgent, { body: link });
  for (const [name, value] of Object.entries(fullAnswers))
    // One answer after the other, as the sheet saves them.
    // oxlint-disable-next-line no-await-in-loop
    await call(saveAnswer, { body: { token, name, value, milliseconds: 9000 } });
  await call(submitSheet, { body: { token } });
  await respondent()(enterByAgent, { body: link });
  const [done] = await stage.query<{ id: number }>(
    "select id::int from survey_response where task_id = $1 and result = 1",
    [taskId],
  );
  await admin(decideResponses, { body: { ids: [done?.id ?? 0], valid: true } });
  return { link };
}

test("an agent's funnel is read down to each result, and a paused agent's link is dead", async () => {
  const title = "代理漏斗的调查";
  const { link } = await broughtByAgent(title);
  const page = await signInAsOperator(stage, "operations");
  await page.getByRole("link", { name: "代理与供应商" }).click();
  const search = page
    .getByRole("searchbox", { name: "查找代理" })
    .or(page.getByRole("textbox", { name: "查找代理" }));
  await search.fill(link.a);
  await search.press("Enter");
  await page.waitForURL(/q=/);
  await page
    .getByRole("row", { name: new RegExp(link.a) })
    .getByRole("link")
    .first()
    .click();
  await page.getByRole("heading", { name: new RegExp(link.a) }).waitFor();
  await page.getByRole("row", { name: new RegExp(title) }).waitFor();
  await page.getByRole("button", { name: `按结果看「${title}」` }).click();
  const results = page.getByLabel(`「${title}」的各种结果`);
  await results.getByText("（有效 1）").waitFor();
  await results.getByText("未完成").waitFor();

  await page.getByRole("tab", { name: "检查跳转" }).click();
  await page.getByRole("button", { name: "检查跳回" }).click();
  await page.getByText(/受访者停在本站的结果页/).waitFor();

  await page.getByRole("button", { name: "暂停代理" }).click();
  await dialogIn(page).getByRole("textbox", { name: "原因" }).fill("质量待核实");
  await dialogIn(page).getByRole("button", { name: "暂停代理" }).click();
  await page.getByText("已暂停：质量待核实").waitFor();
  const stranger = await visitor(stage);
  await stranger.goto(`/task/agent/go?a=${link.a}&t=${link.t}`);
  await stranger.getByRole("alert").getByText("链接已失效").waitFor();
  await close(stranger);
  await page.getByRole("button", { name: "恢复代理" }).click();
  await dialogIn(page).getByRole("textbox", { name: "原因" }).fill("已核实");
  await dialogIn(page).getByRole("button", { name: "恢复代理" }).click();
  await page.getByRole("button", { name: "暂停代理" }).waitFor();
  await close(page);
});

test("none of these pages threw or logged an error", () => {
  // Asking who one is before signing in is answered 401, as it should be; a dead link is one, too.
  expect(stage.problems.filter((text) => !text.includes("401"))).toEqual([]);
});
