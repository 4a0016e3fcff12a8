/** Where each paid withdrawal stands against the provider's list; together they are all that we paid. */
import type { PayoutBuckets } from "#contract/console/operations/books.ts";
import { count, yuan } from "../../platform/money.ts";
import { Tiles } from "../../ui/Tiles.tsx";

const words: Record<keyof PayoutBuckets, { name: string; isBad: boolean }> = {
  matched: { name: "与渠道一致", isBad: false },
  waiting: { name: "等待对账单", isBad: false },
  otherSum: { name: "金额不同", isBad: true },
  oursOnly: { name: "只有我们有", isBad: true },
  theirsOnly: { name: "只有渠道有", isBad: true },
};
const keys = Object.keys(words) as (keyof PayoutBuckets)[];

export const Buckets = ({ buckets }: { buckets: PayoutBuckets }) => (
  <Tiles
    tiles={keys.map((key) => {
      const { count: rows, oursFen, theirsFen } = buckets[key];
      const { name, isBad } = words[key];
      return {
        name: `已付提现　${name}`,
        value: <span {...(isBad && rows > 0 && { className: "bad" })}>{count(rows)} 笔</span>,
        note: `我们 ${yuan(oursFen)}，渠道 ${yuan(theirsFen)}`,
      };
    })}
  />
);
