/** What a prize says about itself. */
import { ExchangeType } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { type Prize, unitOf } from "#contract/member/money/prize.ts";

/** When this few or fewer are left, the number is emphasised. */
const few = 10;

type Stocked = Pick<Prize, "type" | "left">;

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
