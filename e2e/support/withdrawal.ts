/** A member of the sample with enough to withdraw, and withdrawing by hand. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Call } from "#contract/client.ts";
import { approveExchanges, rejectExchanges } from "#contract/console/money/exchange.ts";
import { Asset, AuditPolicy } from "#contract/enums.ts";
import { type Quote, quoteExchange } from "#contract/member/money/exchange.ts";
import { isTrueWithin } from "../../tools/process-mark.ts";
import { completed } from "../../server/test/task.ts";
import { openTask, operatorOf } from "./desk.ts";
import type { Stage } from "./stage.ts";
import { sessionOf } from "./visitor.ts";

/** A completed task of this reward, valid at once. */
export async function earn(stage: Stage, operator: Call, member: Call, gold: number) {
  const task = { title: "年度品牌调研", rewardGold: gold, auditPolicy: AuditPolicy.of.atOnce };
  await completed(member, await openTask(stage, operator, task));
}

/** The same for somebody of the sample: how much it left them goes by the hour at which it was made. */
export const earnAs = async (stage: Stage, mobile: string, gold: number) =>
  earn(stage, await operatorOf(stage, "admin"), (await sessionOf(stage, mobile)).call, gold);

export const quoteOf = (call: Call, gold: number): Promise<Quote> =>
  call(quoteExchange, { query: { asset: String(Asset.of.gold), amount: String(gold) } });

type BrandChange = Partial<Record<BrandColumn, number | string>>;
type BrandColumn =
  | "withdraw_fee_fen"
  | "withdraw_fee_permille"
  | "withdraw_daily_count"
  | "withdraw_daily_fen"
  | "second_person_fen"
  | "code_above_fen"
  | "tax_mode";

/** No page of the console sets a brand yet. The server remembers the old one for ten seconds. */
export async function setBrand(
  stage: Stage,
  change: BrandChange,
  isKnown: () => Promise<boolean>,
): Promise<void> {
  const sets = Object.keys(change).map((column, index) => `${column} = $${index + 1}`);
  await stage.query(`update brand set ${sets.join(", ")}`, Object.values(change));
  if (!(await isTrueWithin(15_000, isKnown))) throw new Error("the brand is as it was");
}

export async function fillAmount(page: Page, gold: number): Promise<Locator> {
  await page.goto("/exchange");
  await page.getByRole("textbox", { name: "提现金额" }).fill(String(gold));
  const button = page.getByRole("button", { name: /^确认提现，到账/ });
  await button.waitFor();
  return button;
}

/** Below the limit, where no code is asked for; ends on the exchange's page and answers its id. */
export async function askFor(page: Page, gold: number): Promise<number> {
  await (await fillAmount(page, gold)).click();
  return arrivedAt(page);
}

export async function arrivedAt(page: Page): Promise<number> {
  await page.waitForURL(/\/exchange\/detail\?id=\d+/);
  await page.getByRole("list", { name: /进度/ }).waitFor();
  return Number(new URL(page.url()).searchParams.get("id"));
}

/** Throws why it was not, for example because this operator has given the member something by hand. */
export async function approve(operator: Call, id: number): Promise<void> {
  const { skipped } = await operator(approveExchanges, {
    body: { ids: [id], payBy: "provider" },
  });
  if (skipped[0]) throw new Error(skipped[0].why);
}

export const reject = (operator: Call, id: number, reason: string) =>
  operator(rejectExchanges, { body: { ids: [id], reason } });

export async function payoutSettled(stage: Stage, id: number, state: number): Promise<void> {
  const states = () =>
    stage.query<{ state: number }>("select state from exchange where id = $1", [id]);
  await expect.poll(states).toEqual([{ state }]);
}
