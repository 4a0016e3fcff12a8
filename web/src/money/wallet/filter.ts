/** The statement's choices live in the URL: ?asset=2&bucket=pending&kind=reward&month=2026-11. */
import { Asset } from "#contract/enums.ts";
import type { Bucket, EntryKind } from "#contract/member/money/wallet.ts";
import type { Standing } from "#contract/member/people/standing.ts";

export type StatementChoice = {
  asset: Asset;
  bucket: Bucket;
  kind: EntryKind | "";
  month: string;
};

export const buckets: readonly { value: Bucket; label: string; rule: string }[] = [
  { value: "available", label: "可用", rule: "可以随时提现或兑换奖品，永不过期。" },
  { value: "pending", label: "待审核", rule: "任务完成后先记在这里，审核有效或到期后转入可用。" },
  {
    value: "held",
    label: "冻结",
    rule: "提现和兑换占用的部分。发放后扣除，驳回、失败或撤销会退回可用。",
  },
];

type Stopped = Pick<Standing, "withdrawals" | "prizes">;

/** A pause moves no coin (docs/decisions/0059): what is available stays there, and cannot leave. */
export function ruleOf(bucket: Bucket, standing: Stopped | undefined): string {
  const [cash, prizes] = [Boolean(standing?.withdrawals), Boolean(standing?.prizes)];
  if (bucket === "available" && cash)
    return `现在不能提现${prizes ? "或兑换奖品" : ""}；余额不会减少，永不过期，恢复后照常使用。`;
  if (bucket === "available" && prizes) return "可以随时提现，现在不能兑换奖品；永不过期。";
  return buckets.find(({ value }) => value === bucket)?.rule ?? "";
}

/** In the order of how often they are looked for. */
export const entryKinds: readonly { value: EntryKind; label: string }[] = [
  { value: "reward", label: "任务奖励" },
  { value: "exchange", label: "提现与兑换" },
  { value: "invite", label: "邀请与佣金" },
  { value: "other", label: "调整与其他" },
];

export function readStatement(search: URLSearchParams): StatementChoice {
  const month = search.get("month") ?? "";
  return {
    asset: search.get("asset") === String(Asset.of.cash) ? Asset.of.cash : Asset.of.gold,
    bucket: buckets.find(({ value }) => value === search.get("bucket"))?.value ?? "available",
    kind: entryKinds.find(({ value }) => value === search.get("kind"))?.value ?? "",
    month: /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : "",
  };
}

const defaults: Record<keyof StatementChoice, string> = {
  asset: String(Asset.of.gold),
  bucket: "available",
  kind: "",
  month: "",
};

/** Defaults are left out, so that the address stays short. */
export const choiceOf = (key: keyof StatementChoice, value: string) => ({
  [key]: value === defaults[key] ? undefined : value,
});

/** What the server is asked for; it has the same defaults. */
export const queryOf = ({ asset, bucket, kind, month }: StatementChoice) => ({
  ...(asset === Asset.of.gold ? {} : { asset }),
  ...(bucket === "available" ? {} : { bucket }),
  ...(kind === "" ? {} : { kind }),
  ...(month === "" ? {} : { month }),
});
