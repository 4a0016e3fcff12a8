/** How an exchange is put into words and figures for people. */
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import type { Exchange } from "#contract/member/money/exchange.ts";
import { maskAccount } from "../../platform/mask.ts";
import { isOpen } from "./state.ts";
import type { ExchangeRow, StepRow } from "./sql.ts";

/** 12345 fen = "123.45". */
export const yuan = (fen: number): string => (fen / 100).toFixed(2);

export const titleOf = ({ type, title }: Pick<ExchangeRow, "type" | "title">): string =>
  type === ExchangeType.of.cash ? "提现到支付宝" : title;

/** Why a decision comes too late: what the exchange is now. */
export const alreadyIs = (state: ExchangeState): string =>
  `状态已变为「${ExchangeState.label(state)}」`;

/** The line on the member's statement. */
export const memoOf = ({
  type,
  title,
  payeeAccount,
}: Pick<ExchangeRow, "type" | "title" | "payeeAccount">): string =>
  type === ExchangeType.of.cash ? `提现到支付宝 ${maskAccount(payeeAccount)}` : `兑换「${title}」`;

/** What is not in its own row. */
export type Beside = {
  steps: readonly StepRow[];
  cover: string | null;
  address: Exchange["address"];
};

/** One exchange as both sides see it. */
export const presentExchange = (
  row: ExchangeRow,
  { steps, cover, address }: Beside,
  now: Date,
): Exchange => ({
  id: row.id,
  type: row.type,
  title: titleOf(row),
  state: row.state,
  asset: row.asset,
  amount: row.amount,
  grossFen: row.grossFen,
  feeFen: row.feeFen,
  taxFen: row.taxFen,
  netFen: row.netFen,
  payee: row.payeeAccount === "" ? "" : maskAccount(row.payeeAccount),
  prize: row.prizeId === null ? null : { id: row.prizeId, cover },
  address,
  courier: row.courier,
  tracking: row.tracking,
  hasCode: row.type === ExchangeType.of.virtual && row.state === ExchangeState.of.issued,
  overdue: isOpen(row.state) && row.promisedAt < now,
  bonusGold: row.delayBonusGold,
  reason: row.reason,
  steps: steps.map(({ state, note, at }) => ({ state, note, at: at.toISOString() })),
  promisedAt: row.promisedAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  canCancel: row.state === ExchangeState.of.pendingReview,
});
