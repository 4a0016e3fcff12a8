/** The loop that the product exists for, in a real browser, on both sizes (rule platform-14). */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { CodeScreen } from "#contract/enums.ts";
import { sendOwnSms } from "#contract/member/people/user.ts";
import { importText } from "#questionnaire/import-text.ts";
import { publishBy } from "../support/by-call.ts";
import { codeAfter } from "../support/code.ts";
import { operatorOf } from "../support/desk.ts";
import { entered, enteredAs, pageFor } from "../support/entered.ts";
import {
  answerAll,
  bindAlipay,
  handIn,
  signInAsMember,
  startTask,
  withdraw,
} from "../support/member.ts";
import {
  approveWithdrawal,
  copyCode,
  enterConsole,
  findValid,
  maskedName,
  operatorPage,
  publishTask,
  questionnaireText,
  rejectWithdrawal,
  signInAsOperator,
} from "../support/operator.ts";
import { desktop, phone, testStage } from "../support/stage.ts";
import { earn } from "../support/withdrawal.ts";

const stage = testStage();

/** What a page says, in the words of its accessibility tree. */
const words = async (page: Page) => page.getByRole("main").innerText();

/** As a phone's browser offers it; a headless one never does. Asked once, and not again after a no. */
async function declineInstall(page: Page): Promise<void> {
  const offer = () =>
    page.evaluate(() => {
      const prompt = () => Promise.resolve({ outcome: "dismissed" });
      window.dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }));
    });
  const title = page.getByRole("heading", { name: "放到桌面，下次一点就开" });
  await offer();
  await page.getByRole("button", { name: "放到桌面" }).click();
  await title.waitFor({ state: "detached" });
  await page.reload();
  await offer();
  await page.getByRole("heading", { name: "进度" }).waitFor();
  await expect.poll(() => title.count()).toBe(0);
}

const balanced = () => stage.query("select * from ledger.verify()");

test.each([
  ["a phone", phone, "13911110001", "钱小茶"],
  ["a desktop", desktop, "13911110002", "林暮云"],
])(
  "on %s: sign in by code, answer, get gold, withdraw, and the money arrives",
  async (_, size, mobile, realName) => {
    const operator = await enterConsole(stage, "admin");
    const title = `喝茶习惯调查 ${mobile}`;
    await publishTask(operator, title, 2000);

    const member = await signInAsMember(stage, mobile, size);
    await startTask(member, title);
    await answerAll(member);
    await handIn(member);
    await member.getByRole("heading", { name: "已交卷，等待审核" }).waitFor();
    if (size === phone) await declineInstall(member);
    await member.goto("/home/gold?bucket=pending");
    const waiting = member.getByRole("list", { name: "等待到账" });
    await waiting.getByRole("link", { name: new RegExp(`${title}.*2,000`) }).waitFor();

    await findValid(operator, title);
    await member.goto("/home/gold");
    await member.getByRole("link", { name: /任务奖励到账/ }).waitFor();

    await bindAlipay(stage, member, { mobile, realName, account: `${mobile}@example.com` });
    await withdraw(member, 1500);
    await member.getByText("正在等待工作人员审核").waitFor();
    await approveWithdrawal(operator, realName);
    await expect
      .poll(
        async () => {
          await member.reload();
          await member.getByRole("list", { name: "提现进度" }).waitFor();
          return words(member);
        },
        { interval: 1000 },
      )
      .toContain("已到账");

    await operator.goto("/console/exchanges?state=1");
    await operator
      .getByRole("row")
      .filter({ hasText: maskedName(realName) })
      .waitFor();
    expect(await balanced()).toEqual([]);
    await member.context().close();
    await operator.context().close();
  },
);

test("a rejected withdrawal comes back at once, with the reason, and a cancelled one too", async () => {
  const mobile = "13911110003";
  const realName = "周知夏";
  const who = await entered(stage, mobile);
  await earn(stage, await operatorOf(stage, "admin"), who.call, 3000);
  const operator = await operatorPage(stage, "admin");
  const member = await pageFor(stage, who, phone);
  await bindAlipay(stage, member, { mobile, realName, account: `${mobile}@example.com` });

  await withdraw(member, 1000);
  await rejectWithdrawal(operator, realName, "请先完成实名核对");
  await member.reload();
  await member.getByText("请先完成实名核对").first().waitFor();

  await withdraw(member, 1200);
  await member.getByRole("button", { name: "撤销申请" }).click();
  await member.getByRole("dialog").getByRole("button", { name: "撤销申请" }).click();
  await member.getByText("已撤销").first().waitFor();
  await member.goto("/home/gold");
  await member.getByText("提现退回").first().waitFor();
  await expect.poll(() => words(member)).toContain("3,000");
  expect(await balanced()).toEqual([]);
});

test("on another device the questionnaire goes on, and the first one is told, and when it is over, too", async () => {
  const mobile = "13911110004";
  const title = "喝茶习惯调查（续答）";
  const { questionnaire } = importText(questionnaireText);
  const draft = { title, rewardGold: 1000, questionnaire: { ...questionnaire, title } };
  await publishBy(await operatorOf(stage, "operations"), draft);
  const first = await enteredAs(stage, mobile, phone);
  await startTask(first, title);
  await first.getByRole("radio", { name: "每天都喝" }).check();
  await first.getByRole("checkbox", { name: "红茶" }).check();
  await first.getByRole("status").filter({ hasText: "已保存" }).waitFor();
  const saved = () =>
    stage.query(
      `select from survey_answer a join survey_response r on r.id = a.response_id
         join task t on t.id = r.task_id where t.title = $1`,
      [title],
    );
  await expect.poll(saved).toHaveLength(2);
  const isBack = () => first.evaluate(() => window.dispatchEvent(new Event("focus")));
  const told = first.getByRole("alert").filter({ hasText: "刚才在另一台设备上答过这份问卷" });
  const asked = first.waitForResponse(/\/process\/sheet/);
  await isBack();
  await asked;

  const second = await enteredAs(stage, mobile, desktop);
  await second.goto("/home");
  await second
    .getByRole("link", { name: /继续作答/ })
    .first()
    .click();
  await second.getByRole("radio", { name: "每天都喝", checked: true }).waitFor();
  await second.getByRole("checkbox", { name: "红茶", checked: true }).waitFor();
  // What it saved itself is no other device's.
  await expect.poll(() => told.count()).toBe(0);
  await second.getByRole("checkbox", { name: "绿茶" }).check();
  await second.getByRole("textbox", { name: /说说您喝茶的习惯/ }).fill("在电脑上接着答的");
  await second.getByRole("status").filter({ hasText: "已保存" }).waitFor();
  await expect.poll(saved).toHaveLength(3);
  await isBack();
  await told.waitFor();
  await first.getByRole("button", { name: "载入最新回答" }).click();
  await first.getByRole("checkbox", { name: "绿茶", checked: true }).waitFor();
  const text = first.getByRole("textbox", { name: /说说您喝茶的习惯/ });
  await expect.poll(() => text.inputValue()).toBe("在电脑上接着答的");
  await handIn(second);
  await isBack();
  await first.getByRole("heading", { name: "这份问卷已经结束" }).waitFor();
  await first.context().close();
  await second.context().close();
});

test("opening the captcha asks for one picture, not for one each time it is drawn", async () => {
  const pictures = () => stage.query("select id from captcha_puzzle");
  const before = await pictures();
  await signInAsMember(stage, "13911110005", phone);
  expect(await pictures()).toHaveLength(before.length + 1);
});

test("on a development site an operator copies a member's code out of the inbox with one press", async () => {
  const mobile = "13911110006";
  const { call } = await entered(stage, mobile);
  const ask = () => call(sendOwnSms, { body: { screen: CodeScreen.of.reset } });
  const code = await codeAfter(stage, mobile, ask);
  const operator = await signInAsOperator(stage, "support");
  expect(await copyCode(operator, mobile)).toBe(code);
});

test("no page threw and no script was refused on the way", () => {
  // The console asks who is signed in before anybody is: that 401 is its answer.
  const unexpected = stage.problems.filter((line) => !/\/console.*401/.test(line));
  expect(unexpected).toEqual([]);
});
