/** What operators do about invitations and teams, by hand, and what the members then see. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type GrowthRules, growthRules, setGrowthRules } from "#contract/console/people/growth.ts";
import { operatorOf } from "../support/desk.ts";
import { operatorPage, signInAsOperator } from "../support/operator.ts";
import { desktop, phone, testStage } from "../support/stage.ts";
import { close, signedIn } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
const dialogIn = (page: Page) => page.getByRole("dialog").last();

type Somebody = { id: number; code: string; mobile: string };
const known = async (nickname: string): Promise<Somebody> => {
  const [row] = await stage.query<Somebody>(
    "select id::int, code, mobile from user_member where nickname = $1",
    [nickname],
  );
  if (!row) throw new Error(`no member ${nickname}`);
  return row;
};

/** What is asked before a change, answered and sent. */
async function confirm(
  page: Page,
  label: string,
  { reason, send }: Record<"reason" | "send", string>,
) {
  await dialogIn(page).getByRole("textbox", { name: label }).fill(reason);
  await dialogIn(page).getByRole("button", { name: send }).click();
}

/** The newest line of the log about this subject, opened. */
async function logged(page: Page, subject: string, action: string): Promise<string> {
  await page.goto(`/console/audit?${subject}`);
  await page.getByRole("row").filter({ hasText: action }).first().click();
  const drawer = page.getByRole("dialog", { name: "操作详情" });
  await drawer.getByText(action).waitFor();
  return drawer.innerText();
}

test("an operator makes somebody a leader and moves a member into the team, whom the leader sees", async () => {
  const leader = await known("早睡协会会长");
  const member = await known("爱喝豆浆");
  const site = await signedIn(stage, leader.mobile);
  await site.goto("/home/team");
  await site.waitForURL(/\/404/);

  const page = await operatorPage(stage, "operations");
  await page.goto(`/console/members/${leader.id}`);
  await page.getByRole("button", { name: "改身份" }).click();
  await dialogIn(page).getByRole("combobox", { name: "新身份" }).selectOption({ label: "队长" });
  await confirm(page, "原因", { reason: "线下社群已有二十人", send: "改为队长" });
  await page.getByText("已改为队长").waitFor();
  await page.goto(`/console/members/${member.id}`);
  await page.getByRole("button", { name: "调整团队" }).click();
  await dialogIn(page).getByRole("textbox", { name: "队长的会员编号" }).fill(leader.code);
  await confirm(page, "原因", { reason: "本人申请", send: "移到这个团队" });
  await page.getByText("已移到 早睡协会会长 的团队").waitFor();
  await page.getByRole("link", { name: `早睡协会会长 ${leader.code}` }).waitFor();

  // Still signed in; the site learns what they are from the next page that asks.
  await site.goto("/home");
  await site.getByRole("link", { name: "我的团队" }).first().click();
  const team = site.getByRole("region", { name: "团队成员" });
  await team.getByText("爱喝豆浆").waitFor();
  await close(site);

  // A leader with a team stays one, and why is said before anything is sent.
  await page.goto(`/console/members/${leader.id}`);
  await page.getByRole("button", { name: "改身份" }).click();
  await dialogIn(page).getByRole("combobox", { name: "新身份" }).selectOption({ label: "会员" });
  await dialogIn(page).getByText("团队里还有 1 人").waitFor();
  expect(await logged(page, `kind=member&id=${leader.id}`, "修改会员身份")).toMatch(
    /线下社群已有二十人/,
  );
  expect(await logged(page, `kind=member&id=${member.id}`, "调整团队")).toContain(leader.code);
  await page.goto("/console/teams");
  await page.getByRole("row", { name: /早睡协会会长/ }).waitFor();
  await page.context().close();
});

test("an operator stops an invitation's rewards, and the inviter reads why", async () => {
  const inviter = await known("半糖去冰");
  const friend = await known("听雨");
  const page = await signInAsOperator(stage, "operations");
  await page.getByRole("link", { name: "邀请", exact: true }).click();
  const search = page.getByRole("searchbox", { name: "按邀请人筛选" });
  await search.fill("1234");
  await search.press("Enter");
  await page.getByText("会员编号应为 8 位数字").waitFor();
  await search.fill(inviter.code);
  await search.press("Enter");
  await page.waitForURL(new RegExp(`inviter=${inviter.code}`));
  // What the machine found shows its reason.
  await page
    .getByRole("row", { name: /北方的狼/ })
    .getByText(/使用同一设备/)
    .waitFor();
  await page.getByRole("button", { name: "停止：听雨" }).click();
  await confirm(page, "说明（只有运营人员看到）", {
    reason: "两人用同一张身份证",
    send: "停止奖励",
  });
  const row = page.getByRole("row", { name: /听雨/ });
  await row.getByText("不计奖励").waitFor();
  await row.getByText(/经人工核查，吴昊：两人用同一张身份证/).waitFor();
  await page.getByRole("button", { name: "不计奖励", exact: true }).click();
  await page.waitForURL(/blocked=yes/);
  await page.getByRole("row", { name: /桂花糕/ }).waitFor({ state: "detached" });
  await row.waitFor();

  const site = await signedIn(stage, inviter.mobile, phone);
  await site.goto("/home/invite-friends?state=2");
  const records = site.getByRole("list", { name: "邀请记录" });
  await records.getByText("原因：经人工核查").waitFor();
  await expect.poll(() => records.innerText()).toContain("不计奖励");
  expect(await site.locator("body").innerText()).not.toContain("身份证");
  await close(site);
  expect(await logged(page, `kind=member&id=${friend.id}`, "停止邀请奖励")).toContain(
    "两人用同一张身份证",
  );
  await page.context().close();
});

async function colleagueSaves(changes: Partial<GrowthRules>): Promise<void> {
  const colleague = await operatorOf(stage, "admin");
  const [stands] = (await colleague(growthRules)).brands;
  if (!stands) throw new Error("no brand");
  const { brandCode, rules, version } = stands;
  const body = { brandCode, ...rules, ...changes, version, note: "同事的修改" };
  await colleague(setGrowthRules, { body });
}

test("an administrator lowers a bonus at once, beside a colleague's change, and raises it with a second person and a day", async () => {
  const page = await signInAsOperator(stage, "admin");
  await page.getByRole("link", { name: "推广规则" }).click();
  const first = page.getByRole("spinbutton", { name: "首答奖励" });
  await first.fill("330");
  const example = page.getByRole("complementary", { name: "算例" });
  // 330 at once, and a tenth of 1,000.
  await example.getByText(/邀请人得 430 金币（首答奖励 330 \+ 作答奖励 100）/).waitFor();
  const save = page.getByRole("button", { name: "保存规则" });
  await expect.poll(() => save.isDisabled()).toBe(true);
  await page.getByRole("textbox", { name: "修改原因" }).fill("十二月推广");
  await colleagueSaves({ percent: 9 });
  await save.click();
  await page.getByText("对方的修改已经填在表里，您的修改也都还在。请核对后再保存。").waitFor();
  await example.getByText(/邀请人得 420 金币（首答奖励 330 \+ 作答奖励 90）/).waitFor();
  await save.click();
  await page.getByText("规则已保存，最多十秒后生效").waitFor();
  await first.fill("830");
  // The other brand is another page: nobody gets there over what is typed without being asked.
  await page.getByRole("group", { name: "品牌" }).getByRole("button", { pressed: false }).click();
  await page.getByRole("dialog", { name: "有未保存的修改" }).getByText("留下").click();
  await expect.poll(() => first.inputValue()).toBe("830");
  await page.getByRole("textbox", { name: "修改原因" }).fill("元旦推广");
  await save.click();
  await page.getByText("已保存；提高的部分等第二人复核后生效").waitFor();
  await page.getByText(/将改为 830 金币（陈静 提出，待第二人复核）/).waitFor();
  expect(await logged(page, "kind=brand&id=qingyan", "修改推广规则")).toMatch(/500[^]*330/);
  await page.context().close();

  const finance = await signInAsOperator(stage, "finance");
  await finance.getByText("1 项放宽资金规则或授权的改动在等待").waitFor();
  await finance.getByRole("link", { name: "查看、复核或取消" }).click();
  const row = finance.getByRole("row").filter({ hasText: "首答奖励" });
  await row.getByText("复核后 24 小时").waitFor();
  await row.getByRole("button", { name: "复核", exact: true }).click();
  await finance.getByRole("dialog").getByRole("button", { name: "复核通过" }).click();
  await row.getByText("待生效").waitFor();
  await row.getByRole("button", { name: "取消改动" }).waitFor();
  await finance.context().close();

  const { mobile } = await known("半糖去冰");
  const site = await signedIn(stage, mobile, desktop);
  await site.goto("/home/invite-friends");
  await site.getByText(/第一份任务审核有效时，你得 330 金币/).waitFor();
  await close(site);

  const viewer = await operatorPage(stage, "viewer");
  await viewer.goto("/console/growth-rules");
  await viewer.getByText("只有管理员可以修改。").waitFor();
  await expect.poll(() => viewer.getByRole("button", { name: "保存规则" }).count()).toBe(0);
  await viewer.context().close();
});

test("none of these pages threw or logged an error", () => {
  // Asking who one is before signing in is answered 401, and a team one does not lead 403, as they should be.
  expect(stage.problems.filter((text) => !/401|403/.test(text))).toEqual([]);
});
