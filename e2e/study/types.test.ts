/** One task of each type that has no file of its own here: outside, welcome, snap, app trial. */
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { decideResponses } from "#contract/console/study/response.ts";
import { AuditPolicy, TaskModule, TaskType } from "#contract/enums.ts";
import { inMachineTime } from "../../tools/pace.ts";
import { appSteps } from "../../server/sample/questionnaires/app-steps.ts";
import { coffee } from "../../server/test/task.ts";
import { openTask, operatorOf } from "../support/desk.ts";
import { operatorPage } from "../support/operator.ts";
import { desktop, phone, testStage } from "../support/stage.ts";
import { waitsForFiles } from "../support/held-file.ts";
import { close, people, signedIn } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
let operator: Call;

beforeAll(async () => {
  operator = await operatorOf(stage, "admin");
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name }).first();

async function openSample(page: Page, title: string): Promise<void> {
  const [row] = await stage.query<{ id: string }>("select id from task where title = $1", [title]);
  await page.goto(`/task/detail/${row?.id}?t=1`);
}

/** Through the platform's own page, with one of its faults. */
async function answerOutside(page: Page, fault: string, ending: string): Promise<void> {
  await page.getByRole("button", { name: "前往作答" }).click();
  await page.waitForURL(/\/survey\//);
  await page.getByRole("radio", { name: fault }).check();
  await page.getByRole("button", { name: ending, exact: true }).click();
}

test("to the simulated survey platform and back: signed and posted, the reward is there at once", async () => {
  const page = await signedIn(stage, people.member, phone);
  await openSample(page, "家用净水器使用习惯（外部平台）");
  // The clock of a test is too quick for a real answer; nothing else is changed.
  await stage.query("update task set minimum_seconds = 0 where title like '家用净水器%'");
  await answerOutside(page, "正常：带签名跳回，同时服务器回传", "完成");
  await heading(page, "已完成").waitFor();
  await page.getByRole("link", { name: "查看奖励" }).click();
  await heading(page, "奖励已到账").waitFor();
  await close(page);
});

test("a platform that forges its own return is not believed: the attempt waits, and says so", async () => {
  const page = await signedIn(stage, people.busy, phone);
  await openSample(page, "旅行预订偏好（Cint 风格模拟）");
  await answerOutside(page, "跳回时签名是伪造的，不回传", "完成");
  await page.waitForURL(/\/task\/back/);
  await expect.poll(() => page.getByRole("main").innerText()).toMatch(/等待|核对|登记/);
  // The page says that it checks before the return has been taken in.
  const newest = () =>
    stage.query(
      "select result, claimed_result as claimed from survey_response order by id desc limit 1",
    );
  await expect.poll(newest).toEqual([{ result: 0, claimed: 1 }]);
  await close(page);
});

async function answerCoffee(page: Page): Promise<void> {
  await page
    .getByRole("radio", { name: "偶尔喝", exact: true })
    .or(page.getByRole("radio", { name: "每周喝" }))
    .check();
  await page.getByRole("button", { name: "下一页" }).click();
  await page.getByRole("radio", { name: /^9/ }).check();
  await page.getByRole("radio", { name: "乙" }).check();
  await page.getByRole("button", { name: "提交" }).click();
}

test("a snap task opens on its second: the button comes alive without a reload, and who is late reads 名额已满", async () => {
  const [first, second] = await Promise.all([
    signedIn(stage, people.member, phone),
    signedIn(stage, people.leader, desktop),
  ]);
  // Both are on its page before it opens, on a slow machine as well.
  const soonMs = inMachineTime(20_000);
  const id = await openTask(stage, operator, {
    title: "整点抢答",
    type: TaskType.of.snap,
    module: TaskModule.of.snap,
    quotaTotal: 1,
    opensAt: new Date(Date.now() + soonMs).toISOString(),
  });
  for (const page of [first, second]) await page.goto(`/task/detail/${id}?t=1`);
  await first.getByRole("button", { name: "还未开始" }).waitFor();
  await first
    .getByRole("button", { name: "立即抢" })
    .click({ timeout: inMachineTime(10_000) + soonMs });
  await first.waitForURL(/\/task\/answer\//);
  await answerCoffee(first);
  await first.waitForURL(/\/home\/history-detail/);
  await second.goto(`/task/go?id=${id}`);
  await heading(second, "名额已满").waitFor();
  await close(first);
  await close(second);
});

test("a welcome task ends on its own page, with what a newcomer does next", async () => {
  const id = await openTask(stage, operator, {
    title: "欢迎问卷",
    type: TaskType.of.welcome,
    module: TaskModule.of.newcomer,
    auditPolicy: AuditPolicy.of.atOnce,
    questionnaire: coffee,
  });
  const page = await signedIn(stage, people.member, phone);
  await page.goto(`/task/go?id=${id}`);
  await page.waitForURL(/\/task\/answer\//);
  await answerCoffee(page);
  await page.waitForURL(/\/task\/welcome\/back/);
  await page.getByText("做第一个任务").or(page.getByText("补全我的资料")).first().waitFor();
  await page.getByText(/500/).first().waitFor();
  await close(page);
});

test("Back in a questionnaire is the page before; on the first it asks; offline it hands itself in", async () => {
  const id = await openTask(stage, operator, { title: "退回与断网", minimumSeconds: 0 });
  const page = await signedIn(stage, people.member, phone);
  const weekly = page.getByRole("radio", { name: "每周喝" });
  const ask = page.getByRole("dialog", { name: "离开这份问卷？" });
  await page.goto(`/task/detail/${id}?t=1`);
  await page.getByRole("button", { name: "开始答题" }).click();
  await page.waitForURL(/\/task\/answer\//);
  await weekly.check();
  await page.getByRole("button", { name: "下一页" }).click();
  await page.getByRole("radio", { name: /^9/ }).check();
  await page.goBack();
  await expect.poll(() => weekly.isChecked()).toBe(true);
  await page.goBack();
  await ask.getByRole("button", { name: "继续作答" }).click();
  await ask.waitFor({ state: "detached" });
  await weekly.waitFor();
  await page.goBack();
  await ask.getByRole("button", { name: "离开", exact: true }).click();
  await page.waitForURL(/\/task\/detail\//);

  // The one who comes back is on the page where they stopped, and Back is still the page before.
  await page.getByRole("link", { name: "继续作答" }).click();
  await page.getByRole("radio", { name: "乙" }).check();
  await page.goBack();
  await weekly.waitFor();
  await refuseNextAnswer(page, "drinks", "这个选项已停用");
  await page.getByRole("radio", { name: "每天喝" }).check();
  await page.getByRole("button", { name: "下一页" }).click();
  await page.getByText("「您平时喝咖啡吗？」没有保存：这个选项已停用").waitFor();
  await page.getByRole("button", { name: "去改这道题" }).click();
  await expect.poll(() => page.locator("fieldset[data-invalid=true] :focus").count()).toBe(1);
  await weekly.check();
  await page.getByText("没有保存").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "下一页" }).click();

  await page.context().setOffline(true);
  await page.getByRole("button", { name: "提交" }).click();
  await page.getByText("网络恢复后自动交卷").waitFor();
  await page.context().setOffline(false);
  await page.waitForURL(/\/home\/history-detail/);
  // Nothing of the sheet is left behind the result.
  await page.goBack();
  await page.waitForURL(/\/task\/detail\//);
  await close(page);
});

/** The server does not take the next answer to this question. */
async function refuseNextAnswer(page: Page, name: string, msg: string): Promise<void> {
  let isDone = false;
  await page.route("**/process/answer*", async (route) => {
    const sent = route.request().postDataJSON() as { name?: string };
    if (isDone || sent.name !== name) return route.fallback();
    isDone = true;
    return route.fulfill({ json: { code: 3002, msg, data: null } });
  });
}

test("an app trial: each step with its screenshot, seen by an operator, who finds it valid", async () => {
  const title = "应用试玩测试";
  const id = await openTask(stage, operator, {
    title,
    type: TaskType.of.appTrial,
    questionnaire: appSteps,
    minimumSeconds: 0,
  });
  const shot = await sharp({
    create: { width: 720, height: 1280, channels: 3, background: "#2f8f7f" },
  })
    .png()
    .toBuffer();
  const file = (name: string) => ({ name: `${name}.png`, mimeType: "image/png", buffer: shot });
  const page = await signedIn(stage, people.member, phone);
  await page.goto(`/task/go?id=${id}`);
  await page.waitForURL(/\/task\/answer\//);
  const upload = async (n: number, name: string) => {
    await page.getByLabel("选择照片或文件").nth(n).setInputFiles(file(name));
    await page.getByRole("button", { name: `删除${name}.png` }).waitFor();
  };
  // A text by a picture's name is refused before anything is sent.
  const text = { ...file("文字"), buffer: Buffer.from("这不是一张图片") };
  await page.getByLabel("选择照片或文件").first().setInputFiles(text);
  await page.getByText("「文字.png」不是图片").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "删除文字.png" }).count()).toBe(0);
  await upload(0, "home");
  await page.getByRole("button", { name: "下一页" }).click();
  // Until then the first place for a file is still the one of the step before.
  await page.getByText("第 2 步 / 共 3 步").waitFor();
  await waitsForFiles(page, [file("record"), file("second")]);
  await upload(1, "month");
  await page.getByRole("button", { name: "下一页" }).click();
  await page.getByRole("radio", { name: /^6/ }).check();
  await page.getByRole("radio", { name: "再看看" }).check();
  await page.getByRole("textbox").fill("记账时选分类要点三次，希望能记住上次的选择。");
  await page.getByRole("button", { name: "提交" }).click();
  await page.waitForURL(/\/home\/history-detail/);

  const desk = await operatorPage(stage, "operations");
  await desk.goto(`/console/responses?taskId=${id}`);
  await desk.getByRole("row").filter({ hasText: title }).first().click();
  const picture = desk.getByRole("dialog").locator("img").first();
  await picture.waitFor();
  const width = () => picture.evaluate((one: HTMLImageElement) => one.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  const [row] = await stage.query<{ id: string }>(
    "select id from survey_response where task_id = $1",
    [id],
  );
  await operator(decideResponses, { body: { ids: [Number(row?.id)], valid: true } });
  await page.reload();
  await heading(page, "奖励已到账").waitFor();
  await close(page);
  await desk.context().close();
});

test("no page threw and no script was refused on the way", () => {
  // The simulated platform has no icon for its tab, and the console asks who is there before anybody is.
  const expected = /\/survey\/.*404|\/console: .*401/;
  expect(stage.problems.filter((each) => !expected.test(each))).toEqual([]);
});
