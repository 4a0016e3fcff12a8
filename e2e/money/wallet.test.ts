/** The wallet by hand: what is asked before money leaves, what becomes of it, and what says so afterwards. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { expectGood, says } from "../support/account.ts";
import { fillCode } from "../support/code.ts";
import { operatorOf } from "../support/desk.ts";
import { arrivedFen, orderPayouts } from "../support/payout.ts";
import { desktop, phone, testStage } from "../support/stage.ts";
import { close, people, sessionOf, signedIn } from "../support/visitor.ts";
import {
  approve,
  arrivedAt,
  askFor,
  earn,
  fillAmount,
  payoutSettled,
  quoteOf,
  reject,
  setBrand,
} from "../support/withdrawal.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
const mobile = people.member;
let operator: Call;
let finance: Call;
let member: Call;

beforeAll(async () => {
  operator = await operatorOf(stage, "admin");
  finance = await operatorOf(stage, "finance");
  ({ call: member } = await sessionOf(stage, mobile));
  await earn(stage, operator, member, 300_000);
  const brand = {
    withdraw_fee_fen: 100,
    withdraw_fee_permille: 10,
    tax_mode: "per-payment",
    code_above_fen: 10_000,
    withdraw_daily_count: 100,
    withdraw_daily_fen: 10_000_000,
    second_person_fen: 10_000_000,
  };
  await setBrand(stage, brand, async () => (await quoteOf(member, 2000)).feeFen > 0);
});

const available = async () => (await member(getWallet)).gold.available;
const words = (page: Page) => page.getByRole("main").innerText();
const yuan = (fen: number) =>
  `${(fen / 100).toLocaleString("en", { minimumFractionDigits: 2 })} 元`;

test("a large withdrawal says fee and tax with their rules, asks for a code, and exactly that arrives", async () => {
  const gold = 150_000;
  const quote = await quoteOf(member, gold);
  expect([quote.grossFen, quote.feeFen]).toEqual([150_000, 1600]);
  expect(quote.taxFen).toBeGreaterThan(0);
  expect(quote.netFen).toBe(quote.grossFen - quote.feeFen - quote.taxFen);

  const page = await signedIn(stage, mobile, phone);
  const confirm = await fillAmount(page, gold);
  await expect.poll(() => confirm.innerText()).toBe(`确认提现，到账 ${yuan(quote.netFen)}`);
  for (const said of [quote.feeRule, quote.taxRule, yuan(quote.taxFen), yuan(quote.feeFen)])
    await expect.poll(() => words(page)).toContain(said);

  await confirm.click();
  await says(page, "请输入验证码");
  await expectGood(page);
  await page.getByRole("textbox", { name: /^验证码/ }).fill("000000");
  await says(page, "验证码错误或已过期");
  await fillCode(stage, page.getByRole("main"), mobile);
  const id = await arrivedAt(page);
  await expect.poll(() => words(page)).toContain(yuan(quote.netFen));
  await approve(finance, id);
  await payoutSettled(stage, id, 1);
  expect(await arrivedFen(stage, id)).toBe(quote.netFen);
  await close(page);
});

test("a press has an answer before the quote is there, and when it did not come", async () => {
  const page = await signedIn(stage, mobile, phone);
  const quotes = "**/api/v1/exchanges/quote?**";
  let answer: () => void = () => undefined;
  const isReady = new Promise<void>((resolve) => (answer = resolve));
  await page.route(quotes, async (route) => {
    await isReady;
    await route.continue();
  });
  await page.goto("/exchange");
  const amount = page.getByRole("textbox", { name: "提现金额" });
  await amount.fill("1500");
  await page.getByRole("button", { name: "正在试算到账金额…", disabled: true }).waitFor();
  answer();
  await page.getByRole("button", { name: /^确认提现，到账/ }).waitFor();
  await page.unroute(quotes);
  await page.route(quotes, (route) => route.abort());
  await amount.fill("1600");
  const again = page.getByRole("button", { name: "重新试算" });
  await again.waitFor();
  await expectGood(page);
  await page.unroute(quotes);
  await again.click();
  await page.getByRole("button", { name: /^确认提现，到账/ }).waitFor();
  await close(page);
});

test("what is held says until when and why, and a cancelled withdrawal is back at once", async () => {
  const before = await available();
  const page = await signedIn(stage, mobile, phone);
  const id = await askFor(page, 1100);
  await page.goto("/home/gold?bucket=held");
  const held = page.getByRole("list", { name: "冻结中" });
  const line = held.locator(`a[href$="id=${id}"]`);
  await expect
    .poll(() => line.innerText())
    .toMatch(/前处理完，还剩[^]*等待审核，承诺 \d{4}-\d\d-\d\d 前完成/);
  await line.click();
  await page.getByRole("button", { name: "撤销申请" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "撤销申请" }).click();
  await page.getByText("已撤销").first().waitFor();
  await page.goBack();
  await page.getByRole("tab", { name: /^冻结/ }).waitFor();
  await line.waitFor({ state: "detached" });
  await page.goto("/home/gold");
  const newest = page.getByRole("list", { name: "明细" }).getByRole("listitem").first();
  await expect.poll(() => newest.innerText()).toMatch(/提现退回[^]*\+1,100/);
  expect(await available()).toBe(before);
  // The tab is there before the wallet is.
  const tab = page.getByRole("tab", { name: /^可用/ });
  await expect.poll(() => tab.innerText()).toContain(before.toLocaleString("en"));
  await close(page);
});

test("a rejected withdrawal shows its reason and the way to ask again", async () => {
  const before = await available();
  const page = await signedIn(stage, mobile, phone);
  const id = await askFor(page, 1200);
  await reject(operator, id, "收款人与实名不一致");
  await page.reload();
  await page.getByText("原因：收款人与实名不一致").waitFor();
  expect(await available()).toBe(before);
  await page.getByRole("link", { name: /^再次/ }).click();
  await page.getByRole("textbox", { name: "提现金额" }).waitFor();
  await close(page);
});

test("a payout that the payee's side refuses shows why, gives the gold back, and can be asked again", async () => {
  const before = await available();
  const page = await signedIn(stage, mobile, desktop);
  await orderPayouts(stage, "payee-refused");
  const id = await askFor(page, 1300);
  await approve(finance, id);
  await payoutSettled(stage, id, 5);
  await page.reload();
  await page.getByText("打款没有成功").waitFor();
  await page.getByText(/^原因：.*姓名/).waitFor();
  expect(await available()).toBe(before);
  await page.getByRole("link", { name: /^再次/ }).click();
  await page.waitForURL("**/exchange");
  await close(page);
});

test("when a smaller sum needs a code since the quote, the form asks for it in place", async () => {
  const page = await signedIn(stage, mobile, phone);
  const confirm = await fillAmount(page, 1400);
  await expect.poll(() => page.getByRole("textbox", { name: /^验证码/ }).count()).toBe(0);
  await setBrand(stage, { code_above_fen: 0 }, async () => (await quoteOf(member, 1400)).needsCode);
  await confirm.click();
  await says(page, "本次提现需要验证码");
  expect(new URL(page.url()).pathname).toBe("/exchange");
  await fillCode(stage, page.getByRole("main"), mobile);
  await arrivedAt(page);
  await close(page);
});

test("binding Alipay on the way to the money keeps the amount, and nothing of it stands in an address", async () => {
  const newcomer = await sessionOf(stage, people.newcomer);
  await earn(stage, operator, newcomer.call, 5000);
  const page = await signedIn(stage, people.newcomer, phone);
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.goto("/exchange");
  await page.getByRole("textbox", { name: "提现金额" }).fill("15");
  await page.getByRole("textbox", { name: "提现金额" }).blur();
  await says(page, "最少提现");
  await page.getByRole("textbox", { name: "提现金额" }).fill("1500");
  await page.getByRole("button", { name: "先绑定支付宝账号" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "真实姓名" }).fill("欧阳明");
  await dialog.getByRole("textbox", { name: "支付宝账号" }).fill("ouyang@panel.example");
  await fillCode(stage, dialog, people.newcomer);
  await page.getByRole("button", { name: /^确认提现，到账/ }).waitFor();
  expect(new URL(page.url()).search).toBe("");
  const amount = page.getByRole("textbox", { name: "提现金额" });
  await expect.poll(() => amount.inputValue()).toBe("1500");
  expect(addresses.filter((url) => /realName|code=|account=/.test(url))).toEqual([]);
  await close(page);
});

test("现金钱包 opens the cash, with the ways to what waits and what is held of it", async () => {
  const page = await signedIn(stage, mobile, desktop);
  await page.goto("/home");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^现金钱包 .+元$/ })
    .click();
  await page.waitForURL("**/exchange?type=cash");
  await page.getByRole("radio", { name: /^现金/, checked: true }).waitFor();
  await page.getByRole("link", { name: /^待审核/ }).click();
  await page.waitForURL("**/home/gold?bucket=pending&asset=2");
  await page.getByRole("heading", { level: 1, name: "现金明细" }).waitFor();
  await close(page);
});

test("no page threw, and the ledger balances", async () => {
  // The lost quote.
  expect(stage.problems.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
  expect(await stage.query("select * from ledger.verify()")).toEqual([]);
});
