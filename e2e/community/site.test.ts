/** The member site as a visitor meets it: its pages, names and header, and what bad networks do to it. */
import { expect, test } from "vitest";
import { phone, testStage } from "../support/stage.ts";
import { close, people, signedIn, visitor } from "../support/visitor.ts";
import { inMachineTime } from "../../tools/pace.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });

test("the front door leads to the login page, and an unknown path to the page that says so", async () => {
  const page = await visitor(stage);
  await page.goto("/");
  await page.waitForURL("**/login");
  await page.goto("/no/such/page");
  await page.waitForURL("**/404");
  await page.getByRole("heading", { name: "没有找到这个页面" }).waitFor();
  await close(page);
});

test("a stranger at a member's page comes to the login page, where the dialog opens after 300 ms", async () => {
  const page = await visitor(stage);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector("dialog[open], [role=dialog]")) return;
      document.documentElement.dataset["openedAt"] = String(performance.now());
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto("/home");
  await page.waitForURL("**/login");
  await page.getByRole("dialog", { name: "验证码登录/注册" }).waitFor();
  const openedAt = await page.evaluate(() => Number(document.documentElement.dataset["openedAt"]));
  expect(openedAt).toBeGreaterThanOrEqual(300);
  await page.getByRole("dialog").getByRole("button", { name: "关闭" }).click();
  await page.getByRole("heading", { level: 1, name: "验证码登录/注册" }).waitFor();
  await close(page);
});

test("a page that is loaded in full begins at its top, and a reload stays where it was", async () => {
  const page = await visitor(stage, phone);
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto("/agreement");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate(() => window.scrollTo({ top: 500, behavior: "instant" }));
  await page.reload();
  await expect.poll(top).toBe(500);
  await page.goto("/privacy");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(top).toBe(0);
  await close(page);
});

test("the page of maintenance leaves by itself within 15 s, back to where one was", async () => {
  const page = await signedIn(stage, people.member);
  const turn = (on: boolean) =>
    stage.query(
      `insert into site_setting (key, value) values ('maintenance', $1::jsonb)
       on conflict (key) do update set value = excluded.value`,
      [String(on)],
    );
  await turn(true);
  await expect.poll(async () => (await fetch(`${stage.origin}/updating`)).status).toBe(503);
  await page.goto("/home/gold?asset=2");
  await page.waitForURL("**/updating?from=*");
  await page.getByRole("heading", { name: "系统维护中" }).waitFor();
  await turn(false);
  const endedAt = Date.now();
  await page.waitForURL("**/home/gold?asset=2");
  expect(Date.now() - endedAt).toBeLessThan(inMachineTime(15_000));
  await close(page);
});

test("who is signed in has no business at the login page and lands at home", async () => {
  const page = await signedIn(stage, people.member);
  await page.goto("/login");
  await page.waitForURL("**/home");
  await page.goto("/");
  await page.waitForURL("**/home");
  await close(page);
});

test("the team is for leaders: a plain member finds no such page, nor that of invitations", async () => {
  const plain = await signedIn(stage, people.member);
  for (const path of ["/home/team", "/home/invite-friends"]) {
    await plain.goto(path);
    await plain.waitForURL("**/404");
  }
  await close(plain);
  const leader = await signedIn(stage, people.leader);
  await leader.goto("/home/team");
  await leader.getByRole("link", { name: "我的团队" }).first().waitFor();
  expect(new URL(leader.url()).pathname).toBe("/home/team");
  await leader.getByText("已开启队长模式").first().waitFor();
  await close(leader);
});

test("a plain member's home offers nothing that leads to a page that is not there", async () => {
  const page = await signedIn(stage, people.member);
  await page.goto("/home");
  await page.getByRole("list", { name: "活动" }).getByRole("listitem").first().waitFor();
  const paths = await page.locator("a[href]").evaluateAll((links) =>
    links
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  );
  const offered = [...new Set(paths)];
  expect(offered.length).toBeGreaterThan(15);
  expect(offered).not.toContain("/home/invite-friends");
  const lost: string[] = [];
  for (const path of offered) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    if (new URL(page.url()).pathname === "/404") lost.push(path);
  }
  expect(lost).toEqual([]);
  await close(page);
  const leader = await signedIn(stage, people.leader);
  await leader.goto("/home");
  await leader.getByRole("link", { name: /好友首答，双方都有奖励/ }).click();
  await leader.waitForURL("**/home/invite-friends");
  await close(leader);
});

test("a page is titled by what it shows and by the brand, of which each address has its own", async () => {
  const second = stage.origin.replace("localhost", "127.0.0.1");
  const looks: (string | undefined)[] = [];
  for (const [origin, name] of [
    [stage.origin, "清言调研"],
    [second, "漫析社区"],
  ]) {
    const page = await visitor(stage);
    await page.goto(`${origin}/task`);
    await page.waitForFunction((title) => document.title === title, `任务 - ${name}`);
    await page.getByRole("link", { name: "关于我们" }).click();
    await page.waitForFunction((title) => document.title === title, `关于我们 - ${name}`);
    await page
      .getByRole("banner")
      .getByText(name ?? "")
      .waitFor();
    looks.push(
      await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue("--accent"),
      ),
    );
    await close(page);
  }
  expect(new Set(looks).size).toBe(2);
});

test("the header has white words on the landing page alone, and only until it is scrolled 20 px", async () => {
  const page = await visitor(stage);
  const header = () =>
    page.evaluate(() => {
      const brand = document.querySelector("header a");
      const element = document.querySelector("header");
      if (!brand || !element) return "";
      return `${getComputedStyle(brand).color} on ${getComputedStyle(element).backgroundColor}`;
    });
  const overHero = "rgb(255, 255, 255) on rgba(0, 0, 0, 0)";
  await page.goto("/index");
  await expect.poll(header).toBe(overHero);
  await page.evaluate(() => window.scrollTo(0, 19));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(19);
  expect(await header()).toBe(overHero);
  await page.evaluate(() => window.scrollTo(0, 20));
  await expect.poll(header).toMatch(/on rgb\(255, 255, 255\)$/);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(header).toBe(overHero);
  await page.goto("/about");
  await expect.poll(header).toMatch(/on rgb\(255, 255, 255\)$/);
  await close(page);
});

test("a task's page gets the time of opening into its address, and keeps one that is there", async () => {
  const page = await visitor(stage, phone);
  const [task] = await stage.query<{ id: number }>("select id from task order by id limit 1");
  const before = Date.now();
  await page.goto(`/task/detail/${task?.id}`);
  await page.waitForURL(/\?t=\d+$/);
  expect(Number(new URL(page.url()).searchParams.get("t"))).toBeGreaterThanOrEqual(before - 1000);
  await page.goto(`/task/detail/${task?.id}?t=5`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(new URL(page.url()).search).toBe("?t=5");
  await close(page);
});

test("without a network the page says so, and goes on by itself when it is back", async () => {
  const page = await visitor(stage, phone);
  await page.goto("/task");
  await page.getByRole("list", { name: "任务列表" }).waitFor();
  await page.context().setOffline(true);
  await page.getByText("网络已断开，恢复后会自动重新加载").waitFor();
  await page.getByRole("button", { name: "新手任务" }).click();
  await page.getByText("现在没有网络").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("list", { name: "任务列表" }).waitFor();
  await page.getByText("网络已断开").waitFor({ state: "detached" });
  await close(page);
});

test("a page whose code does not load is opened by a full load instead", async () => {
  const page = await signedIn(stage, people.member);
  await page.goto("/home");
  await page.getByRole("heading", { name: "我的钱包" }).waitFor();
  let wasReloaded = false;
  await page.route("**/assets/StatementPage-*.js", (route) =>
    wasReloaded ? route.continue() : route.abort(),
  );
  page.once("framenavigated", () => (wasReloaded = true));
  await page.getByRole("link", { name: "金币明细" }).first().click();
  await page.getByRole("list", { name: /明细/ }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/home/gold");
  await close(page);
});

test("when it still does not load the page says so and offers the retry", async () => {
  const page = await signedIn(stage, people.member);
  await page.goto("/home");
  await page.getByRole("heading", { name: "我的钱包" }).waitFor();
  await page.route("**/assets/StatementPage-*.js", (route) => route.abort());
  await page.getByRole("link", { name: "金币明细" }).first().click();
  await page.getByText("页面没有加载完整").waitFor();
  expect(new URL(page.url()).pathname).toBe("/home/gold");
  await page.unroute("**/assets/StatementPage-*.js");
  await page.getByRole("button", { name: "重试" }).click();
  await page.getByRole("list", { name: /明细/ }).first().waitFor();
  await close(page);
});

test("the keyboard of a phone leaves the field in sight, and the bar of the site is out of its way until then", async () => {
  const page = await signedIn(stage, people.member, phone);
  await page.goto("/home/feedback/ask");
  const field = page.getByRole("textbox").last();
  const bar = page.getByRole("navigation", { name: "底部导航" });
  await field.focus();
  await bar.waitFor();
  // What the keyboard leaves of the page, which the browser takes off its height (interactive-widget).
  await page.setViewportSize({ width: phone.width, height: 380 });
  await field.scrollIntoViewIfNeeded();
  await bar.waitFor({ state: "hidden" });
  const isOnTop = await field.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return document.elementFromPoint(left + 20, top + 20) === element;
  });
  expect(isOnTop).toBe(true);
  await field.blur();
  await bar.waitFor();
  await close(page);
});
