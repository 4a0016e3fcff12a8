/** What judging responses will do, counted from the rows before anything is sent. */
import type { ConsoleResponse } from "#contract/console/study/response.ts";
import { AuditState } from "#contract/enums.ts";
import { type Rate, rewardText } from "../../platform/money.ts";

export const canDecide = ({ auditState }: Pick<ConsoleResponse, "auditState">): boolean =>
  auditState === AuditState.of.pending;

/** An earlier verdict, still within the days in which it can be turned round. */
export const canReverse = (
  { auditState, reversibleUntil }: Pick<ConsoleResponse, "auditState" | "reversibleUntil">,
  now: number,
): boolean =>
  auditState !== null &&
  auditState !== AuditState.of.pending &&
  reversibleUntil !== null &&
  Date.parse(reversibleUntil) > now;

type Amounts = { gold: number; fen: number };
type Reversal = {
  money: { inWallet: Amounts; gone: Amounts };
  toValid: boolean;
  isFraud: boolean;
  rate: Rate;
};

/** What turning a verdict round does, in sentences. */
export function reversalSentences({ money, toValid, isFraud, rate }: Reversal): string[] {
  if (toValid) return ["奖励立即到会员的可用余额，先抵扣欠款；会员会看到改判和说明。"];
  const text = ({ gold, fen }: Amounts) => rewardText(gold, fen, rate);
  const isGone = money.gone.gold > 0 || money.gone.fen > 0;
  const hasRest = money.inWallet.gold > 0 || money.inWallet.fen > 0;
  return [
    hasRest ? `从会员的钱包收回 ${text(money.inWallet)}。` : "钱包里没有可以收回的。",
    ...(isGone
      ? [
          isFraud
            ? `已经提走的 ${text(money.gone)} 记为会员的欠款，以后的奖励先抵扣。`
            : `已经提走的 ${text(money.gone)} 由平台承担。`,
        ]
      : []),
    "会员会看到改判和原因，7 天内可以申诉。",
  ];
}

export type AuditEffect = {
  rows: number;
  members: number;
  /** The rewards at stake: credited when valid, void when invalid. */
  gold: number;
  fen: number;
  flagged: number;
};

type Effecting = Pick<
  ConsoleResponse,
  "auditState" | "memberId" | "rewardGold" | "rewardFen" | "flags"
>;

export function effectOf(responses: readonly Effecting[]): AuditEffect {
  const rows = responses.filter(canDecide);
  return {
    rows: rows.length,
    members: new Set(rows.map((row) => row.memberId)).size,
    gold: rows.reduce((sum, row) => sum + row.rewardGold, 0),
    fen: rows.reduce((sum, row) => sum + row.rewardFen, 0),
    flagged: rows.filter((row) => row.flags.length > 0).length,
  };
}
