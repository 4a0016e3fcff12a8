/** 账号中心, my traces: where I am signed in, my data as a file, and leaving. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Closure } from "#contract/member/people/privacy.ts";
import { signInSampleMember } from "../../tools/sample-member.ts";
import { dialogOf, expectGood, passCheck, pressRow, says } from "../support/account.ts";
import { aMinuteLater, fillCode } from "../support/code.ts";
import { account, agree } from "../support/entry.ts";
import { desktop, phone, type Size, testStage } from "../support/stage.ts";
import { close, people, signedIn } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });

/** Another browser of the same member. */
async function elsewhere(mobile: string, size: Size) {
  await aMinuteLater(stage);
  const session = await signInSampleMember(stage.origin, mobile);
  const context = await stage.visit(size);
  await context.addCookies(session.cookiesAt(stage.origin));
  return context.newPage();
}

/** With nothing that leaving waits for or is refused by, and with coins or without. */
async function someone({ hasBalance }: { hasBalance: boolean }): Promise<string> {
  const [row] = await stage.query<{ mobile: string }>(
    `select m.mobile from user_member m
      where m.mobile like '138000000%' and m.mobile <> '13800000002' and m.state = 'active'
        and not exists (select from exchange e where e.member_id = m.id and e.state in (0, 2))
        and not exists (select from survey_response r where r.member_id = m.id
                         and (r.result = 0 or (r.audit_state = 0 and not $1)))
        and not exists (select from member_sanction s where s.member_id = m.id)
        and $1 = exists (select from ledger.balance b
                          where b.account_id in (m.id * 64 + 17, m.id * 64 + 33) and b.balance > 0)
      order by m.id limit 1`,
    [hasBalance],
  );
  return row?.mobile ?? "";
}

test.each([
  { device: "a phone", mine: phone, other: desktop, mobile: people.member },
  { device: "a desktop", mine: desktop, other: phone, mobile: people.leader },
])("from $device a member signs another browser out, and it is out", async (given) => {
  const page = await signedIn(stage, given.mobile, given.mine);
  const other = await elsewhere(given.mobile, given.other);
  await other.goto("/home/user");
  await other.getByText("本机").waitFor();

  await page.goto("/home/user");
  const devices = page.getByRole("list", { name: "正在登录的设备" });
  await devices.getByRole("button", { name: /^退出/ }).first().waitFor();
  await page.getByRole("button", { name: "退出其他设备" }).click();
  await expectGood(page);
  await dialogOf(page, "退出其他设备？").getByRole("button", { name: "全部退出" }).click();
  await page.getByText(/已退出 \d+ 台设备/).waitFor();
  await expect.poll(() => devices.getByRole("button", { name: /^退出/ }).count()).toBe(0);
  await devices.getByText("本机").waitFor();

  await other.goto("/home");
  await other.waitForURL("**/login");
  await close(other);
  await page.reload();
  await devices.getByText("本机").waitFor();
  await page.getByRole("button", { name: /^历史登录/ }).click();
  await page.getByRole("list", { name: "历史登录" }).getByRole("listitem").first().waitFor();
  await expectGood(page);
  await close(page);
});

test("one device alone is signed out by its own button", async () => {
  const page = await signedIn(stage, people.busy, phone);
  const other = await elsewhere(people.busy, desktop);
  await other.goto("/home");
  await other.getByRole("heading", { name: "我的钱包" }).waitFor();
  await page.goto("/home/user");
  const devices = page.getByRole("list", { name: "正在登录的设备" });
  const out = devices.getByRole("button", { name: /^退出/ });
  await out.first().click();
  await page.getByText("已退出", { exact: true }).waitFor();
  await other.goto("/home/user");
  await other.waitForURL("**/login");
  await close(other);
  await close(page);
});

test("a member's data comes as a file that holds what is theirs", async () => {
  const mobile = "13800000002";
  const page = await signedIn(stage, mobile, phone);
  const exports = "**/api/v1/users/export?**";
  await page.route(exports, (route) =>
    route.fulfill({ json: { code: 429, msg: "请稍后再试", data: null } }),
  );
  await page.goto("/home/user");
  await pressRow(page, /^导出我的数据.*没有查到/);
  const dialog = dialogOf(page, "导出我的数据");
  await says(dialog, "请稍后再试");
  await page.unroute(exports);
  await dialog.getByRole("button", { name: "重试" }).click();
  await dialog.getByRole("button", { name: "开始导出" }).waitFor();
  await expectGood(page);
  await dialog.getByRole("button", { name: "开始导出" }).click();
  await dialogOf(page, "安全验证").getByRole("button", { name: "关闭" }).click();
  await says(dialog, "请先完成安全验证");
  await dialog.getByRole("button", { name: "开始导出" }).click();
  await passCheck(stage, page, mobile);
  const save = dialog.getByRole("button", { name: "下载文件" });
  await save.waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), save.click()]);
  expect(file.suggestedFilename()).toBe("我的数据.json");
  const text = await readFile(await file.path(), "utf8");
  expect(JSON.parse(text)).toBeTypeOf("object");
  expect(text).toContain("清风徐来");
  const [response] = await stage.query<{ title: string }>(
    `select t.title from survey_response r join task t on t.id = r.task_id
       join user_member m on m.id = r.member_id where m.mobile = $1 limit 1`,
    [mobile],
  );
  expect(text).toContain(response?.title);
  await dialog.getByRole("button", { name: "重新导出" }).click();
  await says(dialog, /./);
  await close(page);
});

/** By so much gold more than there is, from now on; the page asks as it does when one comes back to it. */
async function owesMore(page: Page, gold: number): Promise<void> {
  const closures = "**/api/v1/users/closure**";
  await page.unroute(closures);
  await page.route(closures, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: Closure };
    answer.data.gold += gold;
    await route.fulfill({ json: answer });
  });
  const answered = page.waitForResponse(closures);
  await page.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  );
  await answered;
}

test.each([
  { device: "a phone", size: phone, hasBalance: false },
  { device: "a desktop", size: desktop, hasBalance: true },
])("on $device a member leaves for good, knowing what that means", async (given) => {
  const { size, hasBalance } = given;
  const mobile = await someone({ hasBalance });
  const page = await signedIn(stage, mobile, size);
  // As a password login leaves them.
  const remembered = {
    ACCOUNT_INFO: encodeURIComponent(JSON.stringify({ mobile })),
    REMEMBER: "1",
  };
  await page
    .context()
    .addCookies(
      Object.entries(remembered).map(([name, value]) => ({ name, value, url: stage.origin })),
    );
  await page.goto("/home/user");
  await pressRow(page, /^注销账号/);
  const dialog = dialogOf(page, "注销账号");
  await dialog.getByText("加密摘要").waitFor();
  await expectGood(page);
  if (hasBalance) {
    // Never offered first: who does not want what is theirs opens it, and ticks the very sums.
    await dialog.getByText("先付清：余额").waitFor();
    await dialog.getByRole("button", { name: "不等结清，放弃余额", exact: true }).click();
    const goOn = dialog.getByRole("button", { name: "放弃并继续", exact: true });
    await goOn.click();
    await says(dialog, "请先勾选，或者等结清后再注销");
    const tick = dialog.getByRole("checkbox", { name: /我自愿放弃/ });
    await tick.check();
    await owesMore(page, 100);
    await says(dialog, "金额有变动，请核对后重新勾选");
    await expect.poll(() => tick.isChecked()).toBe(false);
    await owesMore(page, 0);
    await tick.check();
    await goOn.click();
  } else await dialog.getByRole("button", { name: "继续注销", exact: true }).click();
  await passCheck(stage, page, mobile);
  await expectGood(page);
  if (hasBalance) await dialog.getByText(/最后确认：放弃的.+金币.*不会再付给你/).waitFor();
  const last = hasBalance ? "放弃并注销" : "确认注销";
  await dialog.getByRole("button", { name: last, exact: true }).click();
  await page.waitForURL(/\/account-closed\?until=\d{4}-\d{2}-\d{2}$/);
  await page.getByRole("heading", { name: "账号已注销" }).waitFor();
  await page.getByRole("banner").getByRole("link", { name: "登录 / 注册" }).waitFor();
  await expectGood(page);
  const kept = async () => (await page.context().cookies()).map(({ name }) => name);
  for (const name of ["TOKEN", "RTOKEN", "EXPRIED", "ACCOUNT_INFO", "REMEMBER"])
    await expect.poll(kept).not.toContain(name);
  const [member] = await stage.query<{ state: string }>(
    "select m.state from user_member m join user_closure c on c.member_id = m.id where m.mobile = $1",
    [mobile],
  );
  expect(member?.state).not.toBe("active");
  await page.goto("/home");
  await page.waitForURL("**/login");
  if (!hasBalance) await expectOwnLeaving(page, mobile);
  await close(page);
});

/** Who is leaving may take it back by signing in; somebody else who signs in here instead takes back nothing. */
async function expectOwnLeaving(page: Page, mobile: string): Promise<void> {
  await account(page).fill(mobile);
  await agree(page);
  await fillCode(stage, page, mobile);
  await page.getByRole("button", { name: "撤销注销并登录" }).waitFor();
  await account(page).fill("13933330078");
  await page.getByRole("button", { name: "登录 / 注册" }).waitFor();
}

test("a withdrawal on its way is waited for, step by step, and the request can be taken back", async () => {
  const [row] = await stage.query<{ mobile: string }>(
    `select m.mobile from exchange e join user_member m on m.id = e.member_id
      where e.type = 1 and e.state in (0, 2) and m.mobile like '1380000000%'
        and not exists (select from member_sanction s where s.member_id = m.id)
      order by e.id limit 1`,
  );
  const mobile = row?.mobile ?? "";
  const page = await signedIn(stage, mobile, desktop);
  await page.goto("/home/user");
  await pressRow(page, /^注销账号/);
  const dialog = dialogOf(page, "注销账号");
  await dialog
    .getByText(/先办完：提现 \d+（到账 .+ 元）/)
    .first()
    .waitFor();
  await dialog.getByRole("button", { name: "继续注销", exact: true }).click();
  await passCheck(stage, page, mobile);
  await dialog.getByRole("button", { name: "确认注销", exact: true }).click();
  const steps = dialog.getByRole("list", { name: "注销进度" });
  await steps.getByText("办完进行中的提现与兑换").waitFor();
  await expectGood(page);
  await dialog.getByRole("button", { name: "撤销注销", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await pressRow(page, /^注销账号/);
  await dialog.getByRole("button", { name: "保留账号", exact: true }).waitFor();
  await close(page);
});

/** Anyone who was signed out elsewhere is answered 401, which a browser calls an error. */
test("nothing of all this was an error to the browsers", () => {
  expect(stage.problems.filter((line) => !/status of 401/.test(line))).toEqual([]);
});
