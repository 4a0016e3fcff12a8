/** Withdrawals as members ask for them: what one would bring, and the request. */
import type { Asset } from "#contract/enums.ts";
import type { Exchange, Quote } from "#contract/member/money/exchange.ts";
import { homeBrandOf } from "../../foundation/brand/api.ts";
import type { World } from "../../platform/world.ts";
import { type WithdrawalRequest, requestOnce } from "./create.ts";
import { feeRuleOf } from "./fee.ts";
import { quote, rulesOf } from "./quote.ts";
import { needsCode } from "./second-factor.ts";
import { ownExchange } from "../exchange/api.ts";
import { earlierIncome, taxRuleOf } from "../tax/api.ts";

type Quoting = { memberId: number; asset: Asset; amount: number };

/** Advice only: other requests in between change the tax, and what binds is the exchange that is made. */
export async function quoteFor(world: World, { memberId, asset, amount }: Quoting): Promise<Quote> {
  const now = world.clock.now();
  const brand = await homeBrandOf(world.db, memberId);
  const rules = rulesOf(brand);
  const earlier = await earlierIncome(world.db, { memberId, taxMode: rules.taxMode, now });
  const { promisedAt, taxed, ...sums } = quote({ asset, amount }, rules, { now, earlier });
  return {
    ...sums,
    promisedAt: promisedAt.toISOString(),
    feeRule: feeRuleOf(rules),
    taxRule: taxRuleOf(rules.taxMode, taxed),
    needsCode: needsCode(sums.grossFen, brand),
  };
}

export async function requestWithdrawal(world: World, asked: WithdrawalRequest): Promise<Exchange> {
  const id = await requestOnce(world, asked);
  return ownExchange(world, { id, memberId: asked.memberId });
}
