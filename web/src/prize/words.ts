/** What a prize says about itself, and what a refusal means for somebody who was about to exchange it. */
import { CallFailed } from "#contract/client.ts";
import { ExchangeType } from "#contract/enums.ts";
import { errors } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";
import type { Prize } from "#contract/member/prize.ts";

/** From here on down the number is worth a second look. */
const few = 10;

type Stocked = Pick<Prize, "type" | "left">;

const unitOf = (type: Prize["type"]) => (type === ExchangeType.of.virtual ? "份" : "件");

export function leftWords({ type, left }: Stocked): string {
  if (left === 0) return "已兑完";
  if (left >= limits.stockShownMax) return "库存充足";
  return `${left <= few ? "仅剩" : "剩"} ${left} ${unitOf(type)}`;
}

export const isScarce = ({ left }: Stocked): boolean => left > 0 && left <= few;

/** "" where everybody may have as many as there are. */
export function limitWords({
  type,
  memberLimit,
  taken,
}: Pick<Prize, "type" | "memberLimit" | "taken">) {
  if (memberLimit === null) return "";
  const limit = `每人限兑 ${memberLimit} ${unitOf(type)}`;
  return taken > 0 ? `${limit}，已兑 ${taken} ${unitOf(type)}` : limit;
}

/** How it comes, said before one pays. */
export const deliveryWords = (type: Prize["type"], workingDays: number): string =>
  type === ExchangeType.of.virtual
    ? `审核通过后发放兑换码，只有你能在兑换详情里查看，承诺 ${workingDays} 个工作日内发放。`
    : `审核通过后寄出，快递单号显示在兑换详情里，承诺 ${workingDays} 个工作日内发货。`;

export type Refusal = {
  words: string;
  /** Where to go from here, where there is somewhere to go. */
  way: "earn" | "others" | "address" | null;
};

const ways: Partial<Record<number, Refusal["way"]>> = {
  [errors.balanceTooLow.code]: "earn",
  [errors.prizeGone.code]: "others",
  [errors.prizeLimit.code]: "others",
  [errors.prizeOffShelf.code]: "others",
  [errors.addressMissing.code]: "address",
};

export function refusalOf(error: Error): Refusal {
  if (error instanceof CallFailed)
    return { words: `${error.message}。金币没有扣除。`, way: ways[error.code] ?? null };
  // Nobody answered: whether it was done is not known, only that the same request counts once.
  return { words: "没有收到答复，可能是网络不稳定。再试一次不会重复扣除金币。", way: null };
}

/** Whether the shelf was wrong about it: it is then asked for again. */
export const hasChanged = ({ way }: Refusal): boolean => way === "others" || way === "earn";
