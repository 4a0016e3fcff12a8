/** What the site says of itself, and the help centre, by hand: each page there, and each way to us open. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { consoleCooperations } from "#contract/console/community/cooperation.ts";
import { ArticleKind } from "#contract/content-enums.ts";
import { DocumentKind } from "#contract/member/community/site.ts";
import { expectGood } from "../support/account.ts";
import { newCategory, publish } from "../support/article.ts";
import { operatorOf } from "../support/desk.ts";
import { phone, testStage } from "../support/stage.ts";
import { close, people, signedIn, visitor } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
const question = "锦鲤提现要几天？";
let operator: Call;
let subject = 0;

beforeAll(async () => {
  operator = await operatorOf(stage, "admin");
  subject = await newCategory(operator, 21, "到账一类");
  await publish(operator, {
    kind: ArticleKind.of.help,
    categoryId: subject,
    title: question,
    summary: "一般两三天，每一步都看得到。",
    body: '申请后进入审核，再到支付宝。<img src=x onerror="window.stolen = 1">',
  });
});

const h1 = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test("every link of the footer leads to its page", async () => {
  const page = await signedIn(stage, people.member, phone);
  await page.goto("/help");
  const pages: [link: string, heading: string | RegExp, path: string][] = [
    ["关于我们", "关于我们", "/about"],
    ["用户协议", "用户服务协议", "/agreement"],
    ["隐私政策", "隐私政策", "/privacy"],
    ["产品介绍", "产品介绍", "/product"],
    ["商务合作", "商务合作", "/cooperate"],
    ["手机访问", "在手机上用清言调研", "/app"],
    ["意见反馈", /反馈/, "/home/feedback"],
    ["帮助中心", "帮助中心", "/help"],
  ];
  for (const [link, heading, path] of pages) {
    await page.getByRole("contentinfo").getByRole("link", { name: link, exact: true }).click();
    await page.waitForURL(`**${path}`);
    await h1(page, heading).waitFor();
  }
  const filing = page.getByRole("contentinfo").getByRole("link", { name: /ICP/ });
  expect(await filing.getAttribute("href")).toBe("https://beian.miit.gov.cn/");
  await close(page);
});

test("the foot of 商务合作 stays where it is when the form comes, so that no press on it is lost", async () => {
  const page = await visitor(stage, phone);
  let send = (): void => undefined;
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route("**/Cooperation*", async (route) => {
    await sent;
    await route.continue();
  });
  await page.goto("/cooperate");
  const foot = async () => (await page.getByRole("contentinfo").boundingBox())?.y ?? Number.NaN;
  await h1(page, "商务合作").waitFor();
  await page.getByLabel("公司名称").waitFor({ state: "detached" });
  const before = await foot();
  send();
  await page.getByLabel("公司名称").waitFor();
  expect(Math.abs((await foot()) - before)).toBeLessThan(1);
  await close(page);
});

test("each brand has its own texts, whole, also for who runs no scripts", async () => {
  const second = stage.origin.replace("localhost", "127.0.0.1");
  for (const [origin, own, others] of [
    [stage.origin, "清言调研", "漫析社区"],
    [second, "漫析社区", "清言调研"],
  ] as const) {
    for (const kind of DocumentKind.options) {
      const reply = await fetch(`${origin}/${kind}`);
      const text = await reply.text();
      expect([kind, reply.status]).toEqual([kind, 200]);
      expect(text).toContain("<h1");
      expect(text).toContain(own);
      expect(text).not.toContain(others);
      expect(text).not.toMatch(/\{(siteName|companyName|contactEmail|slogan)\}/);
    }
  }
});

test("a business that leaves something out is told which, and its words reach the operators", async () => {
  const page = await visitor(stage, phone);
  await page.goto("/cooperate");
  await page.getByRole("button", { name: "提交" }).click();
  for (const name of ["公司名称", "联系人", "手机号或邮箱", "合作意向"])
    await page
      .getByRole("alert")
      .filter({ hasText: `请输入${name}` })
      .waitFor();
  await page.getByRole("textbox", { name: "公司名称" }).fill("青柠果饮");
  await page.getByRole("textbox", { name: "联系人" }).fill("林女士");
  await page.getByRole("textbox", { name: "手机号或邮箱" }).fill("稍后补");
  await page.getByRole("textbox", { name: "合作意向" }).fill("三百份口味测试");
  await page.getByRole("button", { name: "提交" }).click();
  await page.getByRole("alert").filter({ hasText: "请填写正确的手机号或邮箱" }).waitFor();
  await expectGood(page);
  await page.getByRole("textbox", { name: "手机号或邮箱" }).fill("lin@lime.example.com");
  await page.getByRole("button", { name: "提交" }).click();
  await page.getByText("已收到，谢谢").waitFor();
  await page.getByText("lin@lime.example.com").waitFor();
  const { list } = await operator(consoleCooperations, { query: {} });
  expect(list[0]).toMatchObject({ company: "青柠果饮", name: "林女士", text: "三百份口味测试" });
  await close(page);
});

/** What is read stays until the search is asked for, and Back leads to it. */
async function searchesFromArticle(page: Page): Promise<void> {
  const article = new URL(page.url()).pathname;
  const box = page.getByRole("searchbox", { name: "搜索帮助" });
  await box.pressSequentially("锦鲤池", { delay: 200 });
  expect(new URL(page.url()).pathname).toBe(article);
  await box.press("Enter");
  await page.getByRole("list", { name: "“锦鲤池”的搜索结果" }).waitFor();
  await expect.poll(() => box.inputValue()).toBe("锦鲤池");
  await box.fill("锦鲤");
  await page.getByRole("list", { name: "“锦鲤”的搜索结果" }).waitFor();
  await page.goBack();
  await h1(page, question).waitFor();
  await page.goForward();
  await expect.poll(() => box.inputValue()).toBe("锦鲤");
  await page.goBack();
  await h1(page, question).waitFor();
}

test("help is found by a word, marked in it, and says when there is none", async () => {
  const page = await visitor(stage, phone);
  await page.goto("/help");
  await page.getByRole("searchbox", { name: "搜索帮助" }).fill("锦鲤");
  await page.waitForURL(/\/help\?q=/);
  await page.locator("mark").filter({ hasText: "锦鲤" }).waitFor();
  await expectGood(page);
  // The address alone finds the same.
  await page.reload();
  await page.getByRole("link", { name: question }).click();
  await h1(page, question).waitFor();
  await page.waitForFunction((name) => document.title === `${name} - 清言调研`, question);
  await page.getByRole("button", { name: "有帮助 0" }).waitFor();
  expect(await page.evaluate(() => "stolen" in window)).toBe(false);
  await searchesFromArticle(page);
  await page.getByRole("button", { name: "分类：到账一类" }).click();
  await page.getByRole("link", { name: "全部问题" }).click();
  await page.getByRole("button", { name: "分类：全部" }).click();
  await page.getByRole("link", { name: /^到账一类/ }).click();
  await page
    .getByRole("list", { name: "到账一类" })
    .getByRole("link", { name: question })
    .waitFor();
  await page.getByRole("searchbox", { name: "搜索帮助" }).fill("没有这样的词");
  await page.getByText("暂无与“没有这样的词”有关的帮助").waitFor();
  expect(await page.getByRole("link", { name: "我要提问" }).first().getAttribute("href")).toBe(
    "/home/feedback/ask",
  );
  await close(page);
});

test("a link to an app says that there is none, and what to do on this phone", async () => {
  const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Mobile Safari/604.1";
  const page = await (await stage.visit(phone, { userAgent })).newPage();
  await page.goto("/app-down");
  await page.getByText("现在就在这个网页里，没有安装包").waitFor();
  await page.getByRole("heading", { name: "iPhone（Safari）" }).waitFor();
  await expect.poll(() => page.getByRole("heading", { name: /安卓/ }).count()).toBe(0);
  await page.getByRole("link", { name: "其他手机的步骤" }).click();
  await page.getByRole("heading", { name: /安卓/ }).waitFor();
  await page.getByRole("img", { name: "二维码，手机扫描后打开清言调研" }).waitFor();
  await page.goto("/pre-home");
  await h1(page, "欢迎来到清言调研").waitFor();
  await page.getByText("100 金币 = 1 元").waitFor();
  expect(await page.getByRole("link", { name: "进入首页" }).getAttribute("href")).toBe("/home");
  await close(page);
});

test("no page threw on the way", () => {
  expect(stage.problems).toEqual([]);
});

test("a letter's way out asks before it does anything, and says when a link is not whole", async () => {
  const page = await visitor(stage);
  await page.goto("/unsubscribe");
  await page.getByText("这个链接不完整", { exact: false }).waitFor();
  await page.goto("/unsubscribe?token=1.wrong");
  await page.getByRole("button", { name: "退订" }).click();
  await page.getByText("退订链接无效，请登录后在提醒设置里关闭").waitFor();
  await close(page);
});

test("a press on the foot of a page counts, though the list above it comes while the finger is down", async () => {
  const page = await visitor(stage);
  const isDown = Promise.withResolvers<void>();
  await page.route("**/api/v1/tasks?**", async (route) => {
    await isDown.promise;
    await route.continue();
  });
  await page.goto("/task");
  const pressed = page.evaluate(
    () =>
      new Promise<void>((heard) => {
        window.addEventListener("pointerdown", () => heard(), { once: true });
      }),
  );
  const press = page.getByRole("link", { name: "关于我们" }).click({ delay: 300 });
  await pressed;
  isDown.resolve();
  await press;
  await page.waitForFunction(() => document.title.startsWith("关于我们"));
  await close(page);
});
