/** What operators do about prizes and money, by hand: shelf, codes, paying by file, the proof of the books. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createPrize, type PrizeDraft } from "#contract/console/prize.ts";
import { ExchangeState, ExchangeType, PrizeState } from "#contract/enums.ts";
import { operatorOf } from "./support/desk.ts";
import { signInAsOperator } from "./support/operator.ts";
import { testStage } from "./support/stage.ts";

const stage = testStage();
const balanced = () => stage.query("select * from ledger.verify()");
const { pendingReview, toBeIssued, issued, failed } = ExchangeState.of;

const stateOf = async (id: number): Promise<number | undefined> => {
  const [row] = await stage.query<{ state: number }>("select state from exchange where id = $1", [
    id,
  ]);
  return row?.state;
};
const prizeOf = async (title: string) => {
  const [row] = await stage.query<{ id: number; state: number; stock: number }>(
    "select id::int, state, stock from prize where title = $1",
    [title],
  );
  if (!row) throw new Error(`no prize ${title}`);
  return row;
};
const dialogIn = (page: Page) => page.getByRole("dialog").last();

const draft: PrizeDraft = {
  type: ExchangeType.of.virtual,
  category: "视频会员",
  title: "视频会员月卡",
  summary: "三十天",
  description: "",
  cover: null,
  priceGold: 2_000,
  costFen: 1_500,
  memberLimit: null,
  brands: [],
  sort: 0,
};

test("an operator writes a prize, counts its stock in and puts it on the shelf", async () => {
  const page = await signInAsOperator(stage, "operations");
  await page.getByRole("link", { name: "奖品", exact: true }).click();
  await page.getByRole("button", { name: "新建奖品" }).click();
  await page.getByRole("combobox", { name: "类型" }).selectOption({ label: "实物奖品" });
  await page.getByRole("textbox", { name: "名称" }).fill("保温杯 500 毫升");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByText("请输入类别").waitFor();
  await page.getByRole("textbox", { name: "类别" }).fill("日用");
  await page.getByRole("spinbutton", { name: "价格" }).fill("3500");
  await page.getByRole("textbox", { name: "说明（Markdown）" }).fill("**304 不锈钢**，三天内寄出。");
  const preview = page.getByRole("complementary", { name: "会员看到的样子" });
  await preview.getByText("3,500 金币 ≈ 35.00 元").waitFor();
  await preview.frameLocator("iframe").locator("strong", { hasText: "304 不锈钢" }).waitFor();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.waitForURL(/\/console\/prizes\/\d+$/);

  await page.getByRole("link", { name: /^库存/ }).click();
  await page.getByRole("button", { name: "增减库存" }).click();
  await dialogIn(page).getByRole("spinbutton", { name: "增减数量" }).fill("20");
  await dialogIn(page).getByRole("textbox", { name: "原因" }).fill("首批到货");
  await dialogIn(page).getByRole("button", { name: "+20 件" }).click();
  await page.getByRole("row", { name: /首批到货/ }).waitFor();

  await page.getByRole("link", { name: "奖品资料" }).click();
  await page.getByRole("button", { name: "上架" }).click();
  await dialogIn(page).getByText("现有 20 件可以兑换").waitFor();
  await dialogIn(page).getByRole("button", { name: "上架" }).click();
  await page.getByRole("button", { name: "下架" }).waitFor();
  expect(await prizeOf("保温杯 500 毫升")).toMatchObject({
    state: PrizeState.of.onShelf,
    stock: 20,
  });
  await page.context().close();
}, 90_000);

test("codes with a broken line are all refused, and without it each is taken once", async () => {
  const { id } = await (await operatorOf(stage, "operations"))(createPrize, { body: draft });
  const page = await signInAsOperator(stage, "operations");
  await page.goto(`/console/prizes/${id}/codes`);
  await page.getByText("暂无兑换码").waitFor();
  await page.getByRole("button", { name: "导入兑换码" }).click();
  const dialog = dialogIn(page);
  const paste = dialog.getByRole("textbox", { name: "或者直接粘贴" });
  await paste.fill("MOVIE-1111-AAAA\nMOVIE-2222-BBBB,2099-02-31\nMOVIE-1111-AAAA\n");
  await dialog.getByRole("button", { name: "预览" }).click();
  await dialog.getByText(/^第 2 行/).waitFor();
  expect(await dialog.getByRole("button", { name: /^导入/ }).count()).toBe(0);

  await paste.fill("MOVIE-1111-AAAA\nMOVIE-2222-BBBB,2099-02-28\nMOVIE-1111-AAAA\n");
  await dialog.getByRole("button", { name: "预览" }).click();
  await dialog.getByText("这是预览，还没有导入").waitFor();
  expect((await prizeOf(draft.title)).stock).toBe(0);
  await dialog.getByRole("button", { name: "导入 2 个" }).click();
  await expect.poll(async () => (await prizeOf(draft.title)).stock).toBe(2);
  await page.getByRole("row", { name: /BBBB/ }).getByText("2099-02-28").waitFor();
  expect(await page.locator("body").innerText()).not.toContain("MOVIE-1111");

  await page.getByRole("row", { name: /AAAA/ }).getByRole("button", { name: /^作废/ }).click();
  await dialogIn(page).getByRole("textbox", { name: "原因" }).fill("供应商收回");
  await dialogIn(page).getByRole("button", { name: "作废" }).click();
  await page.getByRole("row", { name: /AAAA/ }).getByText("已作废").waitFor();
  expect((await prizeOf(draft.title)).stock).toBe(1);
  await page.context().close();
}, 90_000);

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
  const page = await signInAsOperator(stage, "finance");
  await page.goto("/console/exchanges?type=1");
  for (const id of [good, bad])
    await page.getByRole("checkbox", { name: new RegExp(`^选择提现到支付宝 ${id}，`) }).check();
  await page.getByRole("toolbar", { name: "批量操作" }).getByRole("button", { name: "批准" }).click();
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

  const results = `单号,结果,流水号,原因\n${bills[0]},成功,2026112122001,\n${bills[1]},失败,,账号与姓名不符\n`;
  await upload(page, results);
  await dialogIn(page).getByText("这是预览，还没有生效").waitFor();
  expect([await stateOf(good), await stateOf(bad)]).toEqual([toBeIssued, toBeIssued]);
  await dialogIn(page).getByRole("button", { name: "确认生效：成功 1 笔，失败 1 笔" }).click();
  await page.getByText("全部有结果").waitFor();
  expect([await stateOf(good), await stateOf(bad)]).toEqual([issued, failed]);

  await upload(page, results);
  await dialogIn(page).getByText("没有新的结果，什么都不会变").waitFor();
  expect(await dialogIn(page).getByRole("button", { name: /^确认生效/ }).count()).toBe(0);
  expect(await balanced()).toEqual([]);
  await page.context().close();
}, 120_000);

const billsOf = async (ids: readonly number[]): Promise<string[]> => {
  const rows = await stage.query<{ bill_no: string }>(
    "select bill_no from exchange_payout where exchange_id = any($1) order by array_position($1, exchange_id)",
    [ids],
  );
  return rows.map((row) => row.bill_no);
};

async function upload(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: /^上传付款文件 \d+ 的结果$/ }).click();
  await dialogIn(page)
    .getByLabel("付款结果文件")
    .setInputFiles({ name: "结果.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await dialogIn(page).getByRole("button", { name: "预览" }).click();
}

test("a payout that waited for our balance goes out after the mend, with its own number", async () => {
  const [row] = await stage.query<{ id: number; bill_no: string }>(
    `select e.id::int, p.bill_no from exchange e join exchange_payout p on p.exchange_id = e.id
      where e.state = $1 and p.state = 'our-side' order by e.id limit 1`,
    [toBeIssued],
  );
  if (!row) throw new Error("the sample has no payout that waits for us");
  const page = await signInAsOperator(stage, "finance");
  await page.goto(`/console/exchanges?state=2&open=${row.id}`);
  const drawer = page.getByRole("dialog");
  await drawer.getByText("我方原因未付").first().waitFor();
  await drawer.getByRole("button", { name: /^重试付款/ }).click();
  await dialogIn(page).getByText("不会重复付款").waitFor();
  await dialogIn(page).getByRole("button", { name: /^重试/ }).click();
  await expect.poll(() => stateOf(row.id), { timeout: 20_000 }).toBe(issued);
  expect(await billsOf([row.id])).toEqual([row.bill_no]);
  expect(await balanced()).toEqual([]);
  await page.context().close();
}, 90_000);

test("the books are proved on the spot, and nothing differs", async () => {
  const page = await signInAsOperator(stage, "finance");
  await page.getByRole("link", { name: "资金核对" }).first().click();
  await page.getByRole("button", { name: "立即核对" }).click();
  await page.getByText("核对完成，没有差异").waitFor();
  await page.getByRole("row", { name: /0 处差异/ }).first().getByRole("link").first().click();
  await page.getByText("没有差异", { exact: true }).waitFor();
  expect(await page.getByText("付款过渡户", { exact: false }).count()).toBeGreaterThan(0);
  await page.context().close();
}, 90_000);

test("who may only look sees no buttons, and the server refuses all the same", async () => {
  const page = await signInAsOperator(stage, "viewer");
  expect(await page.getByRole("link", { name: "付款文件" }).count()).toBe(0);
  expect(await page.getByRole("link", { name: "税务" }).count()).toBe(0);
  for (const [path, heading, button] of [
    ["/console/prizes", "奖品", "新建奖品"],
    ["/console/books", "资金核对", "立即核对"],
    ["/console/exchanges?state=2", "提现与兑换", /^重试付款/],
  ] as const) {
    await page.goto(path);
    await page.getByRole("heading", { name: heading }).waitFor();
    await page.getByRole("row").nth(1).or(page.getByText(/^暂无/)).first().waitFor();
    expect(await page.getByRole("button", { name: button }).count()).toBe(0);
  }
  for (const [path, body] of [
    ["/console/prizes", draft],
    ["/console/payout-files", undefined],
    ["/console/books/run", undefined],
    ["/console/exchanges/retry", { ids: [1] }],
    ["/console/exchanges/reveal", { id: 1, why: "看看" }],
  ] as const)
    expect([path, await codeOf(page, path, body)]).toEqual([path, 403]);
  await page.context().close();
}, 60_000);

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
