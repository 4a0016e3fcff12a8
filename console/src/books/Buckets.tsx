/** Where each paid withdrawal stands against the provider's list; together they are all that we paid. */
import type { PayoutBuckets } from "#contract/console/books.ts";
import { count, yuan } from "../platform/money.ts";
import { Facts } from "../ui/Facts.tsx";

const words: Record<keyof PayoutBuckets, { name: string; isBad: boolean }> = {
  matched: { name: "一致", isBad: false },
  waiting: { name: "等待对账单", isBad: false },
  otherSum: { name: "金额不同", isBad: true },
  oursOnly: { name: "只有我们有", isBad: true },
  theirsOnly: { name: "只有渠道有", isBad: true },
};
const keys = Object.keys(words) as (keyof PayoutBuckets)[];

export const Buckets = ({ buckets }: { buckets: PayoutBuckets }) => (
  <section aria-label="已付提现与渠道对账单">
    <Facts
      facts={keys.map((key) => {
        const { count: rows, oursFen, theirsFen } = buckets[key];
        const { name, isBad } = words[key];
        return [
          name,
          <span
            key={key}
            className={isBad && rows > 0 ? "figure bad" : "figure"}
          >{`${count(rows)} 笔，我们 ${yuan(oursFen)}，渠道 ${yuan(theirsFen)}`}</span>,
        ];
      })}
    />
  </section>
);
