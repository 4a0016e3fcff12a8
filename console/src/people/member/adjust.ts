/** An adjustment as it is typed: what it comes to, and whether a second person is needed. */
import type { memberHead } from "#contract/console/operations/desk.ts";
import type { ConsoleMember } from "#contract/console/people/member.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { adjustmentMax } from "#contract/console/money/adjustment.ts";
import { Asset } from "#contract/enums.ts";
import { assetText } from "../../platform/money.ts";
import type { ProblemsOf } from "../../platform/problems.ts";

export type AdjustForm = {
  asset: Asset;
  isPlus: boolean;
  /** Without its sign, in coins or fen; null = not typed yet. */
  amount: number | null;
  reason: string;
  note: string;
};

export const emptyAdjust: AdjustForm = {
  asset: Asset.of.gold,
  isPlus: true,
  amount: null,
  reason: "",
  note: "",
};

const signedAmount = ({ isPlus, amount }: AdjustForm): number =>
  isPlus ? (amount ?? 0) : -(amount ?? 0);

export const bodyOf = (form: AdjustForm, memberId: number) => ({
  memberId,
  asset: form.asset,
  // −0 would be another input than 0.
  amount: signedAmount(form) || 0,
  reason: form.reason.trim(),
  note: form.note.trim(),
});

/** Shown before it is sent; lengths are the fields' own. */
export function problemsOf(form: AdjustForm, member: ConsoleMember): ProblemsOf<AdjustForm> {
  const { after, before } = effectOf(form, member, null);
  const amount = form.amount ?? 0;
  const problems: ProblemsOf<AdjustForm> = {};
  if (amount <= 0) problems.amount = "请输入金额";
  else if (amount > adjustmentMax) problems.amount = "金额过大";
  else if (!form.isPlus && after < 0)
    problems.amount = `可用余额只有 ${assetText(form.asset, before)}，不能扣更多`;
  if (form.reason.trim() === "") problems.reason = "请输入会员看到的原因";
  return problems;
}

type Standing = DataOf<typeof memberHead>;
type Limits = Pick<Standing, "secondGold" | "secondFen" | "alone" | "owedGold" | "owedFen">;

/** `needsSecond` is false while the limits are not known; the server decides anyway. */
export function effectOf(form: AdjustForm, member: ConsoleMember, limits: Limits | null) {
  const isGold = form.asset === Asset.of.gold;
  const before = isGold ? member.goldAvailable : member.cashAvailable;
  const amount = signedAmount(form);
  const limit = isGold ? limits?.secondGold : limits?.secondFen;
  // In the same direction in the last day: small pieces of a large sum are one.
  const alone =
    (isGold ? limits?.alone.gold : limits?.alone.fen)?.[form.isPlus ? "up" : "down"] ?? 0;
  const debt = (isGold ? limits?.owedGold : limits?.owedFen) ?? 0;
  // What is given repays a debt first, like every credit.
  const owed = amount > 0 ? Math.min(debt, amount) : 0;
  return {
    before,
    after: before + amount - owed,
    owed,
    limit,
    alone,
    needsSecond: limit !== undefined && Math.abs(amount) + alone > limit,
  };
}
