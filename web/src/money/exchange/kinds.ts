/** The words of the three types: money arrives, a code is issued, a parcel is sent. */
import { Asset, ExchangeType } from "#contract/enums.ts";
import type { Exchange } from "#contract/member/money/exchange.ts";

type Words = {
  /** The page and its steps. */
  progress: string;
  /** The last step before it is done, while it is being done, and after. */
  coming: string;
  doing: string;
  done: string;
  /** By when it is promised. */
  promise: string;
  /** What is given back when it failed. */
  back: string;
  failed: string;
};

const prize = { progress: "兑换进度", back: "金币已全部退回可用余额", failed: "奖品没有发放成功" };

const words: Record<ExchangeType, Words> = {
  1: {
    progress: "提现进度",
    coming: "发放到账",
    doing: "正在打款到支付宝",
    done: "已发放",
    promise: "到账",
    back: "金额已全部退回可用余额",
    failed: "打款没有成功",
  },
  2: {
    ...prize,
    coming: "发放兑换码",
    doing: "正在发放兑换码",
    done: "兑换码已发放",
    promise: "发放",
  },
  3: {
    ...prize,
    coming: "寄出",
    doing: "正在备货，寄出后显示快递单号",
    done: "已寄出",
    promise: "寄出",
  },
};

export const wordsOf = ({ type }: Pick<Exchange, "type">): Words => words[type];

export const isCash = ({ type }: Pick<Exchange, "type">): boolean => type === ExchangeType.of.cash;

/** Where the same is asked for again: the form for money, or the prize's own confirmation. */
export function againPath({ prize: of, asset }: Pick<Exchange, "prize" | "asset">): string {
  if (of) return `/home/prize-exchange?id=${of.id}&step=confirm`;
  return asset === Asset.of.cash ? "/exchange?type=cash" : "/exchange";
}
