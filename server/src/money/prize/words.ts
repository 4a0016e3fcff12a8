/** What a member reads of a prize. */
import { type Prize, unitOf } from "#contract/member/money/prize.ts";

export const overLimitWords = (
  { type, memberLimit }: Pick<Prize, "type" | "memberLimit">,
  taken: number,
): string => `每人限兑 ${memberLimit} ${unitOf(type)}，你已兑换 ${taken} ${unitOf(type)}`;
