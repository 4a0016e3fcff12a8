/** Gifts of the house, in gold that is available at once. */
import { Asset, MoneyReason } from "#contract/enums.ts";
import type { Tx } from "../../platform/db.ts";
import { repayDebt } from "./debt.ts";
import { accountId, kinds, post } from "./ledger.ts";
import { type LinesAbout, fromTo } from "./lines.ts";
import { shareWallet } from "./sql.ts";

const DELAY_BONUS = "delay-bonus";

type PayConsolationInput = LinesAbout & { gold: number };

/** For a screen-out or a full quota; once a response (`refId`), whatever is repeated. */
export const payConsolation = (tx: Tx, given: PayConsolationInput): Promise<number> =>
  give(tx, { ...given, ...consolation, key: String(given.refId) });

const consolation = { scope: "consolation", reason: MoneyReason.of.consolation };

/** What was missing after a list corrected the result; `turn` counts the decisions about the response. */
export const payMissingConsolation = (
  tx: Tx,
  given: PayConsolationInput & { turn: number },
): Promise<number> => give(tx, { ...given, ...consolation, key: `${given.refId}:${given.turn}` });

/** Paid once for an exchange that was not carried out within the promised time. */
export const payDelayBonus = (tx: Tx, given: PayConsolationInput): Promise<number> =>
  give(tx, {
    ...given,
    scope: DELAY_BONUS,
    reason: MoneyReason.of.delayBonus,
    key: String(given.refId),
  });

/** Whether a debt was repaid out of such a bonus, by the repayment's key. */
export const isOfDelayBonus = (key: string): boolean => key.startsWith(`${DELAY_BONUS}:`);

async function give(
  tx: Tx,
  given: PayConsolationInput & { scope: string; reason: MoneyReason; key: string },
): Promise<number> {
  const { memberId, scope, key, gold } = given;
  await shareWallet(tx, memberId);
  const id = await post(tx, {
    ...given,
    lines: fromTo(
      accountId(0, Asset.of.gold, kinds.rewardExpense),
      accountId(memberId, Asset.of.gold, kinds.available),
      gold,
    ),
  });
  await repayDebt(tx, { ...given, fen: 0, key: `${scope}:${key}` });
  return id;
}
