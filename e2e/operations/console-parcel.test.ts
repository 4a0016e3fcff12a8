/** What operators do about parcels, by hand: seeing whom one goes to, sending it, giving another up. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import { goWithin } from "../support/console-page.ts";
import { operatorOf } from "../support/desk.ts";
import { operatorPage } from "../support/operator.ts";
import { testStage } from "../support/stage.ts";
import { approve } from "../support/withdrawal.ts";

const stage = testStage();
const { pendingReview, toBeIssued, issued, failed } = ExchangeState.of;
let page: Page;

beforeAll(async () => {
  page = await operatorPage(stage, "operations");
});

const drawer = () => page.getByRole("dialog").first();
const onTop = () => page.getByRole("dialog").last();

/** The sample has one of each. */
async function parcelIn(state: ExchangeState): Promise<number> {
  const [parcel] = await stage.query<{ id: number }>(
    "select id::int from exchange where type = $1 and state = $2",
    [ExchangeType.of.physical, state],
  );
  if (!parcel) throw new Error(`the sample has no parcel in state ${state}`);
  return parcel.id;
}

const stateOf = (id: number) =>
  stage.query("select state, courier, tracking from exchange where id = $1", [id]);

/** How many of its prize can still be had. */
const stockOf = async (id: number): Promise<number> => {
  const [row] = await stage.query<{ stock: number }>(
    "select p.stock from prize p join exchange e on e.prize_id = p.id where e.id = $1",
    [id],
  );
  return row?.stock ?? NaN;
};

async function openParcel(id: number): Promise<void> {
  await goWithin(page, `/console/exchanges?state=all&open=${id}`);
  await drawer().getByRole("heading", { name: "收货" }).waitFor();
}

test("whom a parcel goes to is shown in full for a reason, which then stands in the log", async () => {
  const id = await parcelIn(toBeIssued);
  await openParcel(id);
  await expect.poll(() => drawer().innerText()).toMatch(/\d{3}\*{4}\d{4}/);
  await drawer().getByRole("button", { name: "查看完整信息…" }).click();
  const dialog = onTop();
  const look = dialog.getByRole("button", { name: /^查\s?看$/ });
  await expect.poll(() => look.isDisabled()).toBe(true);
  await dialog.getByRole("textbox", { name: "查看原因" }).fill("仓库打印面单");
  await look.click();
  await dialog.getByText(/ 1\d{10} /).waitFor();
  const mobile = /1\d{10}/.exec(await dialog.innerText())?.[0] ?? "";
  // By its words: the cross in the corner has the same name.
  await dialog
    .getByRole("button")
    .filter({ hasText: /关\s?闭/ })
    .click();
  await dialog.getByText(mobile).waitFor({ state: "detached" });

  await drawer().getByRole("link", { name: "操作日志" }).click();
  await page.waitForURL(new RegExp(`/console/audit\\?kind=exchange&id=${id}`));
  await page.getByRole("row").filter({ hasText: "查看完整信息" }).click();
  await onTop().getByText("仓库打印面单").waitFor();
  expect(await page.locator("body").innerText()).not.toContain(mobile);
});

test("a parcel is sent with its number, and the number can be corrected", async () => {
  const id = await parcelIn(toBeIssued);
  await openParcel(id);
  await drawer().getByRole("button", { name: "填写快递单号（S）" }).click();
  const dialog = onTop();
  const number = dialog.getByRole("textbox", { name: "快递单号" });
  await dialog.getByRole("textbox", { name: "快递公司" }).fill("顺丰速运");
  await number.fill("面单 1");
  await dialog.getByText("快递单号为 5-40 位字母或数字").waitFor();
  await expect
    .poll(() => dialog.getByRole("button", { name: "标记为已发放" }).isDisabled())
    .toBe(true);
  await number.fill("SF1029384756");
  await dialog.getByRole("button", { name: "标记为已发放" }).click();
  await drawer().getByText("顺丰速运 SF1029384756").waitFor();
  expect(await stateOf(id)).toEqual([
    { state: issued, courier: "顺丰速运", tracking: "SF1029384756" },
  ]);

  await drawer().getByRole("button", { name: "更正快递单号（S）" }).click();
  await expect.poll(() => number.inputValue()).toBe("SF1029384756");
  await number.fill("SF1029384757");
  await dialog.getByRole("button", { name: /^更\s?正$/ }).click();
  await drawer().getByText("顺丰速运 SF1029384757").waitFor();
  expect(await stateOf(id)).toEqual([
    { state: issued, courier: "顺丰速运", tracking: "SF1029384757" },
  ]);
  expect(await stage.query("select * from ledger.verify()")).toEqual([]);
});

test("a prize that cannot be sent is given up with a reason: the gold and the piece go back", async () => {
  const id = await parcelIn(pendingReview);
  await approve(await operatorOf(stage, "finance"), id);
  const before = await stockOf(id);
  await openParcel(id);
  await drawer().getByRole("button", { name: "无法发放…" }).click();
  const giveUp = onTop().getByRole("button", { name: /^退回 [\d,]+ 金币$/ });
  await expect.poll(() => giveUp.isDisabled()).toBe(true);
  await onTop().getByRole("textbox", { name: "原因（会员会看到）" }).fill("供应商停产，无法补货");
  await giveUp.click();
  await page.getByText("已标记为发放失败，金币已退回").waitFor();
  await drawer().getByText("供应商停产，无法补货").first().waitFor();
  await expect.poll(() => drawer().getByRole("button", { name: "无法发放…" }).count()).toBe(0);
  expect(await stateOf(id)).toEqual([{ state: failed, courier: "", tracking: "" }]);
  expect(await stockOf(id)).toBe(before + 1);
  expect(await stage.query("select * from ledger.verify()")).toEqual([]);
});

test("none of these pages threw or logged an error", () => {
  // Asking who one is before signing in is answered 401, as it should be.
  expect(stage.problems.filter((text) => !text.includes("401"))).toEqual([]);
});
