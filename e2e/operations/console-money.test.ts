/** What operators do about money, by hand: paying by file, trying again, the proof of the books, and who may not. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { approveExchanges } from "#contract/console/money/exchange.ts";
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import { importMissingCodes, statementOfAllPaid } from "../support/books.ts";
import { operatorOf } from "../support/desk.ts";
import { operatorPage, signInAsOperator } from "../support/operator.ts";
import { orderEveryPayout } from "../support/payout.ts";
import { filledIn, uploadAfterWrongHeading, uploadResult } from "../support/payout-file.ts";
import { testStage } from "../support/stage.ts";
import { saySettled, sayUnpaid } from "../support/unpaid.ts";

const stage = testStage();
const balanced = () => stage.query("select * from ledger.verify()");
const { pendingReview, toBeIssued, issued, failed } = ExchangeState.of;

const stateOf = async (id: number): Promise<number | undefined> => {
  const [row] = await stage.query<{ state: number }>("select state from exchange where id = $1", [
    id,
  ]);
  return row?.state;
};
const dialogIn = (page: Page) => page.getByRole("dialog").last();

/** Withdrawals that wait and that one person may approve. */
const waiting = () =>
  stage.query<{ id: number }>(
    `select e.id::int from exchange e join brand b on b.code = e.brand_code
      where e.type = $1 and e.state = $2 and e.net_fen <= b.second_person_fen
      order by e.id limit 2`,
    [ExchangeType.of.cash, pendingReview],
  );

test("two withdrawals are paid by file: one arrives, one fails, and the same file again changes nothing", async () => {
  const [good, bad] = (await waiting()).map(({ id }) => id);
  if (good === undefined || bad === undefined) throw new Error("no two withdrawals wait");
  const page = await operatorPage(stage, "finance");
  await page.goto("/console/exchanges?type=1");
  for (const id of [good, bad])
    await page.getByRole("checkbox", { name: new RegExp(`^选择提现到支付宝 ${id}，`) }).check();
  await page
    .getByRole("toolbar", { name: "批量操作" })
    .getByRole("button", { name: "批准" })
    .click();
  await dialogIn(page).getByRole("radio", { name: "手工付款（付款文件）" }).check();
  await dialogIn(page).getByRole("button", { name: /^批准/ }).click();
  await expect.poll(() => stateOf(bad)).toBe(toBeIssued);

  await page.getByRole("link", { name: "付款文件" }).click();
  await page.getByRole("status").filter({ hasText: "2 笔" }).waitFor();
  await page.getByRole("button", { name: "做成付款文件" }).click();
  await dialogIn(page).getByRole("button", { name: "做成文件" }).click();
  await page.getByText("0 / 2 有结果").waitFor();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: /^下载付款文件/ }).click();
  const csv = await readFile(await (await saved).path(), "utf8");
  const bills = await billsOf([good, bad]);
  for (const bill of bills) expect(csv).toContain(bill);

  const filled = csv.split("\r\n").map((line) => filledIn(line, bills));
  const results = filled.join("\r\n");
  await uploadAfterWrongHeading(page, results);
  await dialogIn(page).getByText("这是预览，还没有生效").waitFor();
  expect([await stateOf(good), await stateOf(bad)]).toEqual([toBeIssued, toBeIssued]);
  await dialogIn(page).getByRole("button", { name: "确认生效：成功 1 笔，失败 1 笔" }).click();
  await page.getByText("全部有结果").waitFor();
  expect([await stateOf(good), await stateOf(bad)]).toEqual([issued, failed]);

  await uploadResult(page, results);
  await dialogIn(page).getByText("没有新的结果，什么都不会变").waitFor();
  await dialogIn(page)
    .getByRole("button", { name: /^确认生效/ })
    .waitFor({ state: "detached" });
  expect(await balanced()).toEqual([]);
  await page.context().close();
});

const billsOf = async (ids: readonly number[]): Promise<string[]> => {
  const rows = await stage.query<{ bill_no: string }>(
    "select bill_no from exchange_payout where exchange_id = any($1) order by array_position($1, exchange_id)",
    [ids],
  );
  return rows.map((row) => row.bill_no);
};

test("a payout that waited for our balance goes out after the mend, with its own number", async () => {
  const [row] = await stage.query<{ id: number; bill_no: string }>(
    `select e.id::int, p.bill_no from exchange e join exchange_payout p on p.exchange_id = e.id
      where e.state = $1 and p.state = 'our-side' order by e.id limit 1`,
    [toBeIssued],
  );
  if (!row) throw new Error("the sample has no payout that waits for us");
  const page = await operatorPage(stage, "finance");
  await page.goto(`/console/exchanges?state=2&open=${row.id}`);
  const drawer = page.getByRole("dialog");
  await drawer.getByText("我方原因未付").first().waitFor();
  await drawer.getByRole("button", { name: /^重试付款/ }).click();
  await dialogIn(page).getByText("不会重复付款").waitFor();
  await dialogIn(page).getByRole("button", { name: /^重试/ }).click();
  await expect.poll(() => stateOf(row.id)).toBe(issued);
  expect(await billsOf([row.id])).toEqual([row.bill_no]);
  expect(await balanced()).toEqual([]);
  await page.context().close();
});

test("a payout that the provider never made is ended by two: one brings the evidence, another confirms", async () => {
  const [{ id } = { id: 0 }] = await waiting();
  await orderEveryPayout(stage, "not-signed");
  const finance = await operatorOf(stage, "finance");
  await finance(approveExchanges, { body: { ids: [id] } });
  const page = await operatorPage(stage, "finance");
  await page.goto(`/console/exchanges?state=2&open=${id}`);
  const drawer = page.getByRole("dialog");
  await drawer.getByText("我方原因未付").first().waitFor();
  await sayUnpaid(page);
  await drawer.getByText("等待复核，单号暂不重发").first().waitFor();
  await page.context().close();

  // The day after.
  const sent = "update exchange_payout set last_sent_at = now() - interval '2 days'";
  await stage.query(`${sent} where exchange_id = $1`, [id]);
  const second = await operatorPage(stage, "admin");
  await second.goto(`/console/exchanges?state=2&open=${id}`);
  await second.getByRole("dialog").getByRole("button", { name: "复核渠道未付款…" }).click();
  await dialogIn(second).getByRole("link", { name: "查看凭证" }).waitFor();
  await dialogIn(second)
    .getByRole("button", { name: /^确认并退回/ })
    .click();
  await expect.poll(() => stateOf(id)).toBe(failed);
  await second.getByRole("dialog").getByText("两人已确认未付款").waitFor();
  expect(await balanced()).toEqual([]);
  await second.context().close();
});

test("a provider that names another sum is settled by two, by its statement, and the overview counts it until then", async () => {
  const [paid] = await stage.query<{ id: number; fen: number }>(
    `update exchange_payout set other_fen = e.net_fen + 1, other_at = now() from exchange e
      where exchange_id = (select min(exchange_id) from exchange_payout where state = 'paid')
        and e.id = exchange_id returning e.id::int as id, e.net_fen::int as fen`,
  );
  if (!paid) throw new Error("the sample has no payout that was made");
  const { id, fen } = paid;
  const page = await operatorPage(stage, "finance");
  await page.goto(`/console/exchanges?state=1&open=${id}`);
  const drawer = page.getByRole("dialog");
  await drawer.getByText("渠道的说法与账面不一致").first().waitFor();
  await saySettled(page, fen);
  await drawer.getByText("等待复核", { exact: true }).waitFor();
  await page.context().close();

  const second = await operatorPage(stage, "admin");
  await second.goto("/console/");
  await second.getByRole("link", { name: /^渠道说法不一致的提现/ }).click();
  await second.goto(`/console/exchanges?state=1&open=${id}`);
  await second.getByRole("dialog").getByRole("button", { name: "复核账单结清…" }).click();
  await dialogIn(second).getByText("提现仍为「已发放」；付款过渡户不变").waitFor();
  await dialogIn(second).getByRole("button", { name: "确认并入账", exact: true }).click();
  await second.getByRole("dialog").getByText("两人已按账单结清").waitFor();
  expect(await stateOf(id)).toBe(issued);
  expect(await balanced()).toEqual([]);
  await second.context().close();
});

test("with codes for who waits and the provider's statement, the books are proved and nothing differs", async () => {
  await importMissingCodes(stage);
  const page = await signInAsOperator(stage, "finance");
  await page.getByRole("link", { name: "资金核对" }).first().click();
  await page.getByRole("button", { name: "上传渠道对账单" }).click();
  const dialog = dialogIn(page);
  await dialog.getByLabel("渠道对账单文件").setInputFiles({
    name: "对账单.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(await statementOfAllPaid(stage)),
  });
  await dialog.getByText("编码 UTF-8").waitFor();
  await dialog.getByRole("button", { name: "预览" }).click();
  await dialog.getByText("这是预览，还没有加入").waitFor();
  await dialog.getByRole("button", { name: /^加入 \d+ 笔$/ }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "立即核对" }).click();
  await page.getByText("核对完成，没有差异").waitFor();
  await page
    .getByRole("row", { name: /，0 处差异$/ })
    .first()
    .getByRole("link")
    .first()
    .click();
  await page.waitForURL(/\/console\/books\/\d+$/);
  await page.getByText("每一项都核对一致").waitFor();
  await page.getByText(/付款过渡户　核对 \d+ 条/).waitFor();
  await page.context().close();
});

test("who may only look sees no buttons, and the server refuses all the same", async () => {
  const page = await signInAsOperator(stage, "viewer");
  await expect.poll(() => page.getByRole("link", { name: "付款文件" }).count()).toBe(0);
  await expect.poll(() => page.getByRole("link", { name: "税务" }).count()).toBe(0);
  for (const [path, heading, button] of [
    ["/console/prizes", "奖品", "新建奖品"],
    ["/console/books", "资金核对", "立即核对"],
    ["/console/exchanges?state=2", "提现与兑换", /^重试付款/],
  ] as const) {
    await page.goto(path);
    await page.getByRole("heading", { name: heading }).waitFor();
    await page.getByRole("row").nth(1).or(page.getByText(/^暂无/)).first().waitFor();
    await expect.poll(() => page.getByRole("button", { name: button }).count()).toBe(0);
  }
  for (const [path, body] of [
    ["/console/prizes/1/state", { state: 1 }],
    ["/console/payout-files", undefined],
    ["/console/books/run", undefined],
    ["/console/exchanges/retry", { ids: [1] }],
    ["/console/exchanges/reveal", { id: 1, why: "看看" }],
  ] as const)
    expect([path, await codeOf(page, path, body)]).toEqual([path, 403]);
  await page.context().close();
});

/** What the server answers to a call that the page does not offer. */
const codeOf = (page: Page, path: string, body: unknown): Promise<number> =>
  page.evaluate(
    async ([url, text]) => {
      const reply = await fetch(url ?? "", {
        method: "POST",
        headers: {
          "idempotency-key": crypto.randomUUID(),
          ...(text === null ? {} : { "content-type": "application/json" }),
        },
        body: text ?? null,
      });
      const { code } = (await reply.json()) as { code: number };
      return code;
    },
    [`/api${path}`, body === undefined ? null : JSON.stringify(body)],
  );

test("none of these pages threw or logged an error", () => {
  // Asking who one is before signing in is answered 401, as it should be.
  expect(stage.problems.filter((text) => !text.includes("401"))).toEqual([]);
});
