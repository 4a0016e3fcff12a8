/** A leader's team by hand: the share of one member, what their answers bring both, the lists and the file. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { CallFailed, type Call } from "#contract/client.ts";
import { AuditPolicy } from "#contract/enums.ts";
import { downloadTeam } from "#contract/member/study/download.ts";
import { getAccount } from "#contract/member/people/user.ts";
import {
  getTeam,
  getTeamSummary,
  listTeamResponses,
  setRate,
} from "#contract/member/study/team.ts";
import { completed } from "../../server/test/task.ts";
import { operatorOf, openTask } from "../support/desk.ts";
import { savedFile } from "../support/saved-file.ts";
import { desktop, phone, testStage } from "../support/stage.ts";
import { close, people, sessionOf, signedIn } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
/** Of the sample (server/sample/people-list.ts): 山城小面 came by the leader's link, 春风十里 leads nobody. */
const member = { mobile: "13900001007", nickname: "山城小面" };
const lonelyLeader = "13900001036";
const vip = "13800000002";
const title = "社区团购体验调查";

const lines = async (page: Page, name: string): Promise<string[]> => {
  const items = page.getByRole("list", { name }).getByRole("listitem");
  await items.first().waitFor();
  return items.allInnerTexts();
};

const sheetOf = async (page: Page) => {
  await page.goto("/home/team");
  await page.getByRole("searchbox", { name: "搜索成员" }).fill("山城");
  await page.getByRole("button", { name: "搜索" }).click();
  await page.waitForURL(/search=/);
  const row = page.getByRole("list", { name: "成员" }).getByRole("button");
  await expect.poll(() => row.count()).toBe(1);
  await row.click();
  const sheet = page.getByRole("dialog", { name: "团队成员" });
  await sheet.getByText(member.nickname).waitFor();
  return sheet;
};

const setShare = async (page: Page, rate: number) => {
  const sheet = await sheetOf(page);
  await sheet.getByRole("textbox", { name: "队员的分成比例" }).fill(String(rate));
  await sheet.getByRole("button", { name: `保存分成 ${rate}%` }).click();
  return sheet;
};

test("a leader shares the commission, the member answers, and each finds their own part of it", async () => {
  const { call } = await sessionOf(stage, people.leader);
  const before = (await call(getTeamSummary)).all;
  const leader = await signedIn(stage, people.leader, phone);
  const sheet = await sheetOf(leader);
  await sheet.getByRole("textbox", { name: "队员的分成比例" }).fill("130");
  await sheet.getByRole("alert").getByText("分成比例应为 0 到 100 的整数").waitFor();
  await sheet.getByRole("textbox", { name: "队员的分成比例" }).fill("30");
  await sheet.getByText("队员作答可得佣金 15 金币时，队员得 4，你得 11").waitFor();
  await sheet.getByRole("button", { name: "保存分成 30%" }).click();
  await leader.getByText("分成已设为 30%").waitFor();
  await sheet.getByRole("region", { name: "分成变更记录" }).getByText("30%").waitFor();
  await sheet.getByRole("button", { name: "关闭" }).click();
  await expect.poll(() => lines(leader, "成员")).toEqual([expect.stringContaining("分成 30%")]);

  // Entries are dated two minutes back here (tools/unhurried.ts), so the share must be older than that.
  await stage.query("update team_rate set set_at = set_at - interval '5 minutes'");
  // 10 % of 333 coins and 2.50 yuan: 33 and 0.25; of these 30 %, rounded down: 9 and 0.07.
  const task = { title, rewardGold: 333, rewardFen: 250, leaderPercent: 10 };
  const operator = await operatorOf(stage, "admin");
  const taskId = await openTask(stage, operator, { ...task, auditPolicy: AuditPolicy.of.atOnce });
  const answering = await sessionOf(stage, member.mobile);
  await completed(answering.call, taskId);

  // The commission comes a moment after the answer, and a page that is open asks no second time.
  const gained = async () => (await call(getTeamSummary)).all.gold - before.gold;
  await expect.poll(gained).toBe(24);
  await leader.goto("/home/team?tab=records");
  const newest = leader.getByRole("list", { name: "参与记录" }).getByRole("listitem").first();
  await expect
    .poll(() => newest.innerText())
    .toMatch(
      new RegExp(
        `${title}[^]*${member.nickname}[^]*完成 · 有效[^]*24\\s*金币[^]*0\\.18\\s*元[^]*队员分得 9 金币 \\+ 0\\.07 元`,
      ),
    );
  await leader.goto("/home/gold?kind=invite");
  // Each comes by a job of its own: beside the inviter's reward, in whichever order.
  expect((await lines(leader, "明细")).slice(0, 2)).toContainEqual(
    expect.stringMatching(/团队佣金 10%：.*[^]*团队佣金 · [^]*\+24/),
  );
  const after = (await call(getTeamSummary)).all;
  expect([after.gold - before.gold, after.fen - before.fen]).toEqual([24, 18]);
  await leader.goto("/home/team?tab=earnings");
  await leader.getByRole("button", { name: "按任务" }).click();
  await leader.getByRole("link", { name: title }).click();
  await leader.getByRole("button", { name: `只看任务 ${title}，点按取消` }).waitFor();
  expect(await lines(leader, "参与记录")).toHaveLength(1);
  await close(leader);

  const page = await signedIn(stage, member.mobile, desktop);
  await page.goto("/home/gold?kind=reward");
  const [own = ""] = await lines(page, "明细");
  expect(own).toMatch(new RegExp(`团队分成 30%：「${title}」[^]*团队分成 · [^]*\\+9`));
  await page.goto("/home/gold?kind=reward&asset=2");
  expect((await lines(page, "明细"))[0]).toMatch(/团队分成[^]*\+0\.07/);
  await page.getByRole("list", { name: "明细" }).getByRole("link").first().click();
  await page.waitForURL(/\/home\/history-detail\?id=/);
  await close(page);
});

test("the responses can be had as a file that a spreadsheet opens, of a month or all", async () => {
  const page = await signedIn(stage, people.leader, desktop);
  await page.goto("/home/team?tab=records");
  const { name, text } = await savedFile(page, "下载团队参与记录");
  expect(name).toBe("团队参与记录.csv");
  expect(text.startsWith("\ufeff")).toBe(true);
  expect(text.split("\n").find((line) => line.includes(title))).toContain(member.nickname);
  // The first month that is offered: that in which the leader came, long before this response.
  const { call } = await sessionOf(stage, people.leader);
  const came = Date.parse((await call(getAccount)).registeredAt);
  const month = new Date(came + 8 * 3_600_000).toISOString().slice(0, 7);
  const first = await savedFile(page, "下载团队参与记录", month);
  expect(first.name).toBe(`团队参与记录-${month}.csv`);
  expect(first.text.trim().split("\n").length).toBeLessThan(text.trim().split("\n").length);
  expect(first.text).not.toContain(title);
  await close(page);

  const own = await signedIn(stage, member.mobile, phone);
  await own.goto("/home/history");
  expect((await savedFile(own, "下载参与记录")).text).toContain(title);
  await close(own);
});

test("the sixth change of a share on one day is refused, and the sheet says why", async () => {
  const { call } = await sessionOf(stage, people.leader);
  const { list } = await call(getTeam, { query: { search: member.nickname } });
  const memberCode = list[0]?.code ?? "";
  for (const rate of [31, 32, 33, 34]) {
    // oxlint-disable-next-line no-await-in-loop -- one change after the other
    await call(setRate, { body: { memberCode, rate } });
  }
  const page = await signedIn(stage, people.leader, phone);
  const sheet = await setShare(page, 50);
  await sheet
    .getByRole("alert")
    .getByText(/^这位队员今天已改过 5 次。.*小时后再试$/)
    .waitFor();
  await page.reload();
  await expect.poll(() => lines(page, "成员")).toEqual([expect.stringContaining("分成 34%")]);
  await close(page);
});

test("who leads no team finds no such page, and the server answers nothing of one", async () => {
  const refusals = async (call: Call) => {
    const asked = [
      call(getTeam, { query: {} }),
      call(getTeamSummary),
      call(listTeamResponses, { query: {} }),
      call(setRate, { body: { memberCode: "12345678", rate: 1 } }),
      call(downloadTeam, { query: {} }),
    ];
    const settled = await Promise.allSettled(asked);
    return settled.map((one) =>
      one.status === "rejected" && one.reason instanceof CallFailed ? one.reason.code : one.status,
    );
  };
  for (const mobile of [people.member, vip]) {
    // oxlint-disable-next-line no-await-in-loop -- one person after the other
    const { call } = await sessionOf(stage, mobile);
    // oxlint-disable-next-line no-await-in-loop
    expect(await refusals(call)).toEqual([403, 403, 403, 403, 403]);
  }
  const page = await signedIn(stage, vip, desktop);
  await page.goto("/home/team");
  await page.waitForURL("**/404");
  await page.goto("/home");
  await page.getByRole("link", { name: "邀请好友" }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: "我的团队" }).count()).toBe(0);
  await close(page);
});

test("a leader without anybody gets the link by which the first one comes", async () => {
  const page = await signedIn(stage, lonelyLeader, phone);
  await page.goto("/home");
  await page.getByText("已开启队长模式").filter({ visible: true }).waitFor();
  await page.goto("/home/team");
  await page.getByText("暂无团队成员").waitFor();
  await page.getByRole("img", { name: /邀请二维码，扫描后打开 .*\/invite\?c=\d{8}/ }).waitFor();
  await page.getByRole("link", { name: "去邀请第一位队员" }).click();
  await page.waitForURL("**/home/invite-friends");
  await close(page);
});

test("no page threw, and the ledger balances", async () => {
  expect(stage.problems).toEqual([]);
  expect(await stage.query("select * from ledger.verify()")).toEqual([]);
});
