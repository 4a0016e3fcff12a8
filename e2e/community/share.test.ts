/** A task that is passed on, by hand: from the button to the newcomer at its page, and what chats show of it. */
import { beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { inMachineTime } from "../../tools/pace.ts";
import { expectGood } from "../support/account.ts";
import { openTask, operatorOf } from "../support/desk.ts";
import { inviterOf, signUpHere } from "../support/invitation.ts";
import { desktop, phone, testStage } from "../support/stage.ts";
import { close, people, sessionOf, signedIn, visitor } from "../support/visitor.ts";
import { cardOn, inWechat, shownOn } from "../support/wechat.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
const title = "早餐里的“谷物”<调查>";
let operator: Call;
let code = "";
let taskId = 0;

beforeAll(async () => {
  operator = await operatorOf(stage, "admin");
  taskId = await openTask(stage, operator, { title, rewardGold: 600, quotaTotal: 30 });
  const { call } = await sessionOf(stage, people.leader);
  code = (await call(getAccount)).memberCode;
});

const address = () => `/share?c=${code}&t=${taskId}`;

test("who may invite passes a task on by its page; plain members see no such button", async () => {
  const page = await signedIn(stage, people.leader, desktop);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/task/detail/${taskId}`);
  await page.getByRole("button", { name: "分享", exact: true }).click();
  await page.getByText("链接已复制").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${stage.origin}${address()}&s=task`);
  await close(page);
  const plain = await signedIn(stage, people.member, desktop);
  await plain.goto(`/task/detail/${taskId}`);
  await plain.getByRole("heading", { name: title }).waitFor();
  await expect.poll(() => plain.getByRole("button", { name: "分享", exact: true }).count()).toBe(0);
  await close(plain);
});

test("a newcomer reads what it takes and pays, signs up, and arrives at the task", async () => {
  const mobile = "13955550001";
  const page = await visitor(stage, phone);
  await page.goto(`${address()}&s=task`);
  await page.getByText("问** 向你分享了一个任务").waitFor();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.getByText("剩 30 / 30 个名额").waitFor();
  await page.getByText("≈ 6.00 元").waitFor();
  await expectGood(page);
  await page.getByRole("link", { name: "免费注册，参与任务" }).click();
  await signUpHere(stage, page, mobile);
  await page.waitForURL(new RegExp(`/task/detail/${taskId}\\?t=\\d+`));
  await page.getByRole("heading", { name: title }).waitFor();
  expect(await inviterOf(stage, mobile)).toEqual({ code, source: "task" });
  await close(page);
});

test("a task that is over or was never there says so, and invites all the same", async () => {
  const over = await openTask(stage, operator, { title: "已经结束的调查" });
  await stage.query("update task set state = 3 where id = $1", [over]);
  const page = await visitor(stage, phone);
  await page.goto(`/share?c=${code}&t=${over}`);
  await page.getByText("“已经结束的调查”现在不能参与").waitFor();
  await page.getByRole("heading", { name: /邀请你加入清言调研/ }).waitFor();
  await expectGood(page);
  await page.goto(`/share?c=${code}&t=987654321`);
  await page.getByText("没有找到分享的任务").waitFor();
  await page.getByRole("link", { name: "免费加入" }).click();
  await page.getByRole("dialog", { name: "验证码登录/注册" }).waitFor();
  await close(page);
});

const headOf = async (path: string, origin = stage.origin) => {
  const reply = await fetch(origin + path);
  return (await reply.text()).split("</head>")[0] ?? "";
};
const property = (head: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(head)?.[1];

test("chats and search engines are told what it is before any script runs", async () => {
  const head = await headOf(address());
  expect(property(head, "og:title")).toBe("早餐里的“谷物”&#60;调查&#62;");
  expect(head).toContain("<title>早餐里的“谷物”&#60;调查&#62; - 清言调研</title>");
  expect(property(head, "description")).toMatch(
    /^问\*\* 向你分享了一个任务：约 \d+ 分钟.*完成可得 600 金币（约 6\.00 元），还剩 30 个名额。/,
  );
  expect(property(head, "og:image")).toMatch(/^http:\/\/localhost:\d+\/figure\.png$/);
  const picture = await fetch(property(head, "og:image") ?? "");
  expect(picture.headers.get("content-type")).toBe("image/png");

  const second = await headOf(`/invite?c=${code}`, stage.origin.replace("localhost", "127.0.0.1"));
  expect(property(second, "og:title")).toBe("问** 邀请你一起答问卷");
  expect(property(second, "og:site_name")).toBe("漫析社区");
  const nobody = await headOf("/invite?c=10000000");
  expect(property(nobody, "og:title")).toBe("邀请你一起答问卷");
});

test("inside WeChat a link is passed on as a card: title, sentence, the brand's picture, and who invites", async () => {
  // The clock asks for it within half a minute of the first start.
  const tickets = () => stage.query("select from wechat_ticket");
  await expect.poll(tickets, { timeout: inMachineTime(40_000) }).toHaveLength(1);
  const imgUrl = `${stage.origin}/figure.png`;

  const landing = await inWechat(stage, { on: "android" });
  await landing.goto("/index");
  const head = await headOf("/index");
  await expect
    .poll(() => cardOn(landing))
    .toEqual({
      title: property(head, "og:title"),
      desc: property(head, "og:description"),
      link: `${stage.origin}/index`,
      imgUrl,
    });
  // What a browser says of a mouse that rests when the page is laid out under it.
  await landing.evaluate(() => {
    const resting = new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" });
    document.body.dispatchEvent(resting);
  });
  // Nobody has touched it: the site's own code was not fetched for it.
  expect(
    await landing.evaluate(() => document.querySelectorAll("#root[data-rendered]").length),
  ).toBe(1);
  await landing.goto(`${address()}&s=task#top`);
  const link = `${stage.origin}${address()}&s=task`;
  const passed = { title, link, imgUrl };
  await expect
    .poll(() => cardOn(landing))
    .toMatchObject({
      ...passed,
      desc: expect.stringMatching(/^问\*\* 向你分享了一个任务：约 \d+ 分钟/) as string,
    });
  await expect
    .poll(() => shownOn(landing))
    .toMatchObject({
      configured: [link],
      refused: [],
      cards: { updateTimelineShareData: passed },
    });
  await close(landing);
});

test("on an iPhone the address that was opened is signed, wherever the site has gone on to", async () => {
  const page = await inWechat(stage, { on: "iphone", mobile: people.leader });
  const signing = page.waitForRequest(/\/site\/share-card\?/);
  await page.goto(`/task/detail/${taskId}`);
  await page.waitForURL(/[?&]t=\d+/);
  await expect
    .poll(() => cardOn(page))
    .toMatchObject({
      title,
      desc: expect.stringMatching(/^约 \d+ 分钟，/) as string,
      link: `${stage.origin}${address()}&s=task`,
    });
  await page.getByRole("link", { name: "任务", exact: true }).click();
  await page.waitForURL("**/task");
  const site = { title: "清言调研", link: `${stage.origin}/index` };
  await expect.poll(() => cardOn(page)).toMatchObject(site);
  await expect
    .poll(() => shownOn(page))
    .toMatchObject({ configured: [`${stage.origin}/task/detail/${taskId}`], refused: [] });
  // As every other call (rule site-14).
  const { "z-client": client, "z-version": version, "z-token": token } = (await signing).headers();
  expect([client, version, token]).toEqual(["2", "1.0.0", expect.stringMatching(/^Bearer ./)]);
  expect((await signing).url()).toMatch(/&_t=\d+$/);
  await close(page);
});

test("an article has its own card by its own address, and outside WeChat nothing is fetched for any", async () => {
  const [course] = await stage.query<{ id: number; title: string; summary: string }>(
    "select id, title, summary from content_article where kind = 1 and state = 1 order by id limit 1",
  );
  const path = `/course/${course?.id}`;
  const page = await inWechat(stage, { on: "android" });
  const reply = await page.goto(path);
  expect(reply?.headers()["content-security-policy"]).toContain(stage.simulator);
  const { title: name = "", summary = "" } = course ?? {};
  await expect
    .poll(() => cardOn(page))
    .toMatchObject({ title: name, desc: summary, link: stage.origin + path });
  const place = page.getByRole("navigation", { name: "位置" });
  await place.getByRole("link", { name: "问卷课堂" }).click();
  await page.waitForURL("**/course");
  // Another address, another signature.
  await expect
    .poll(async () => (await shownOn(page))?.configured)
    .toEqual([stage.origin + path, `${stage.origin}/course`]);
  await close(page);

  const asked: string[] = [];
  const outside = await visitor(stage, phone);
  outside.on("request", (request) => asked.push(request.url()));
  const plain = await outside.goto(path);
  expect(plain?.headers()["content-security-policy"]).not.toContain(stage.simulator);
  await outside.getByRole("heading", { level: 1, name }).waitFor();
  await outside.waitForLoadState("networkidle");
  expect(asked.filter((url) => /jweixin|share-card|\/wechat-/.test(url))).toEqual([]);
  await close(outside);
});

test("no page threw on the way", () => {
  expect(stage.problems).toEqual([]);
});
