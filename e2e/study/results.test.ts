/** The nine results as a member meets them, with appeal and rating. */
import { beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { answerAppeal, decideResponses } from "#contract/console/study/response.ts";
import type { TaskDraft } from "#contract/console/study/task.ts";
import { InvalidReason, JoinResult } from "#contract/enums.ts";
import { enterTask, saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import { coffee, fullAnswers } from "../../server/test/task.ts";
import { openTask, operatorOf } from "../support/desk.ts";
import { testStage } from "../support/stage.ts";
import { type Taker, takerOf } from "../support/taker.ts";
import { close, people } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
const { complete, screenedOut, quotaFull } = JoinResult.of;
let operator: Call;
let member: Taker;
let other: Taker;

beforeAll(async () => {
  operator = await operatorOf(stage, "admin");
  member = await takerOf(stage);
  other = await takerOf(stage, people.leader);
});

const own = (change: Partial<TaskDraft> = {}) => openTask(stage, operator, change);

/** Enters and is refused: what the entry keeps is in the history. */
const knock = (taskId: number) =>
  member.call(enterTask, { body: { taskId } }).catch(() => undefined);

/** Hands in our own questionnaire, answered to the end. */
async function handIn(taskId: number, answers: Record<string, unknown> = fullAnswers) {
  const token = await member.tokenOf(taskId);
  for (const [name, value] of Object.entries(answers))
    await member.call(saveAnswer, { body: { token, name, value, milliseconds: 9000 } });
  await member.call(submitSheet, { body: { token } });
}

type Made = { result: JoinResult; says: string; make: () => Promise<number> };
const results: Made[] = [
  {
    result: JoinResult.of.incomplete,
    says: "还没有交卷",
    make: async () => {
      const id = await own();
      await member.tokenOf(id);
      return id;
    },
  },
  {
    result: complete,
    says: "已交卷，等待审核",
    make: async () => {
      const id = await own();
      await handIn(id);
      return id;
    },
  },
  {
    result: screenedOut,
    says: "不在本次调查范围",
    make: async () => {
      const id = await own();
      await handIn(id, { drinks: "never" });
      return id;
    },
  },
  {
    result: quotaFull,
    says: "名额已满",
    make: async () => {
      const id = await own({ quotaTotal: 1 });
      await other.tokenOf(id);
      await knock(id);
      return id;
    },
  },
  {
    result: JoinResult.of.tooShort,
    says: "答题过快",
    make: async () => {
      const id = await own({ minimumSeconds: 299 });
      await handIn(id);
      return id;
    },
  },
  {
    result: JoinResult.of.ipBlocked,
    says: "同一网络已有人参与",
    make: async () => {
      const id = await own({ ipMax: 1 });
      await other.tokenOf(id);
      await knock(id);
      return id;
    },
  },
  {
    result: JoinResult.of.cookieBlocked,
    says: "这台设备已参与过",
    make: async () => {
      const id = await own({ deviceOnce: true });
      await stage.query(
        "update survey_response set device_id = repeat('ab', 20) where token = $1",
        [await other.tokenOf(id)],
      );
      const page = await member.open("/task");
      await page.evaluate(() => localStorage.setItem("DEVICE_ID", "ab".repeat(20)));
      await page.goto(`/task/go?id=${id}`);
      await page.getByRole("heading", { name: "这台设备已参与过" }).waitFor();
      await close(page);
      return id;
    },
  },
  {
    result: JoinResult.of.cityBlocked,
    says: "不面向你所在的城市",
    make: async () => {
      const id = await own({ cities: ["上海"], unknownCity: false });
      await knock(id);
      return id;
    },
  },
  {
    result: JoinResult.of.timeout,
    says: "已放弃作答",
    make: async () => {
      const id = await own();
      await member.tokenOf(id);
      const page = await member.open(await member.recordOf(id));
      await page.getByRole("button", { name: "放弃作答" }).click();
      const dialog = page.getByRole("dialog", { name: "放弃这次作答？" });
      await dialog.getByRole("button", { name: "放弃", exact: true }).click();
      await page.getByRole("heading", { name: "已放弃作答" }).waitFor();
      await close(page);
      return id;
    },
  },
];

test("each of the nine results has a page of its own: what happened, why, what is paid, whether again", async () => {
  const signs = new Set<string>();
  for (const { result, says, make } of results) {
    const id = await make();
    const page = await member.open(await member.recordOf(id));
    await page.getByRole("heading", { name: says }).waitFor();
    expect((await member.cardOf(id)).result).toBe(result);
    const words = () => page.getByRole("main").innerText();
    await expect.poll(words).toMatch(/待审核|本次没有奖励|完成可得|安慰奖，已到账/);
    await expect.poll(words).toMatch(/再次|只能参与一次|截止前|到账后|重新出现/);
    signs.add(await page.locator("main section svg path").first().getAttribute("d").then(String));
    await close(page);
  }
  expect(signs.size).toBe(9);
});

test("at each end of our questionnaire the operator's own words are read", async () => {
  const completedPage = { title: "谢谢您聊咖啡", text: "您的意见会用在明年的新品里。" };
  const screenedOutPage = { title: "这次找的是喝咖啡的人" };
  const questionnaire = { ...coffee, completedPage, screenedOutPage };
  const done = await own({ questionnaire });
  await handIn(done);
  const page = await member.open(await member.recordOf(done));
  await page.getByText(completedPage.title).waitFor();
  await page.getByText(completedPage.text).waitFor();
  const out = await own({ questionnaire });
  await handIn(out, { drinks: "never" });
  await page.goto(await member.recordOf(out));
  await page.getByText(screenedOutPage.title).waitFor();
  await close(page);
});

test("the page of a task that I have taken lists what became of it, and leads there", async () => {
  const id = await own();
  await handIn(id, { drinks: "never" });
  const page = await member.open(`/task/detail/${id}`);
  const mine = page.getByRole("list", { name: "我的参与" }).getByRole("link", { name: "被甄别" });
  await mine.click();
  await page.waitForURL(/\/home\/history-detail\?id=\d+$/);
  expect(page.url()).toContain(await member.recordOf(id));
  await close(page);
});

test("a verdict of invalid can be appealed once, and the answer is shown", async () => {
  const id = await own();
  await handIn(id);
  const { responseId } = await member.cardOf(id);
  const tooFast = { ids: [responseId], valid: false, reason: InvalidReason.of.tooFast };
  await operator(decideResponses, { body: { ...tooFast, note: "比多数人快一倍" } });
  const page = await member.open(await member.recordOf(id));
  await page.getByRole("heading", { name: "审核无效" }).waitFor();
  await page.getByText("作答过快：比多数人快一倍").first().waitFor();
  const record = page.url();
  await page.getByRole("link", { name: "申诉" }).click();
  await page
    .getByRole("textbox", { name: "申诉理由" })
    .fill("这些题我每天都在想，答得快是因为熟悉");
  await page.getByRole("button", { name: "提交申诉" }).click();
  await page.waitForURL(/\/home\/feedback\/\d+$/);
  await page.goto(record);
  await page.getByText("处理中").first().waitFor();
  await page.getByRole("link", { name: "申诉" }).waitFor({ state: "detached" });
  const dismissed = { upheld: false, answer: "用时确实不到阅读所需的一半" };
  await operator(answerAppeal, {
    params: { id: String((await member.cardOf(id)).responseId) },
    body: dismissed,
  });
  await page.reload();
  await page.getByText("维持原判").first().waitFor();
  await page.getByText("用时确实不到阅读所需的一半").waitFor();
  await close(page);
});

test("stars are given with one press, and changed with another", async () => {
  const id = await own();
  await handIn(id);
  const page = await member.open(await member.recordOf(id));
  const saved = page.waitForResponse((reply) => /\/rate\b/.test(reply.url()));
  await page.getByRole("radio", { name: /4 星/ }).click({ force: true });
  await page.getByText("不错", { exact: true }).waitFor();
  await saved;
  await page.reload();
  await expect.poll(() => page.getByRole("radio", { name: /4 星/ }).isChecked()).toBe(true);
  await close(page);
});

test("no page threw and no script was refused on the way", () => {
  expect(stage.problems).toEqual([]);
});

test("an end page leads on by itself once for each participation, also where two lead to one address", async () => {
  const url = "https://panel.example.com/thanks";
  const completedPage = { title: "谢谢", redirect: { url, seconds: 1 } };
  const page = await member.open("/task");
  await page.route(`${url}**`, (route) => route.fulfill({ body: "there" }));
  for (const title of ["第一份", "第二份"]) {
    const id = await own({ title, questionnaire: { ...coffee, completedPage } });
    await handIn(id);
    await page.goto(await member.recordOf(id));
    // As the sheet leaves it in the history when it is handed in.
    await page.evaluate(() => history.replaceState({ usr: { isOwnSheet: true } }, ""));
    await page.reload();
    await page.waitForURL(url);
    await page.goBack();
    await page.getByRole("link", { name: "前往 panel.example.com" }).waitFor();
    await expect.poll(() => page.getByRole("timer").count()).toBe(0);
  }
  await close(page);
});
