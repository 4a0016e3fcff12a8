/** What is exchanged for how much, and what remains. */
import { useTerms } from "../../platform/terms.ts";
import { goldWords } from "../../ui/amounts.ts";
import { DescriptionList } from "../../ui/List.tsx";
import { Gold } from "../../ui/Money.tsx";
import type { PrizeData } from "./PrizeDetail.tsx";
import { PrizePicture } from "../../ui/PrizePicture.tsx";
import styles from "./PrizeSheet.module.css";
import { deliveryWords } from "./words.ts";

type PriceProps = {
  prize: PrizeData;
  /** Undefined until the wallet has answered. */
  available: number | undefined;
};

export function Price({ prize, available }: PriceProps) {
  const terms = useTerms();
  const gold = (amount: number | undefined) => (amount === undefined ? "—" : goldWords(amount));
  const after = available === undefined ? undefined : available - prize.priceGold;
  const pairs = [
    { key: "现有可用", value: gold(available) },
    {
      key: "兑换后剩余",
      // Less than nothing is never left: the server refuses, and says so in its own words.
      value: <b>{after !== undefined && after < 0 ? "余额不足" : gold(after)}</b>,
    },
  ];
  return (
    <>
      <div className={styles.what}>
        <PrizePicture cover={prize.cover} type={prize.type} size="small" />
        <div className={styles.whatWords}>
          <h3 className={styles.name}>{prize.title}</h3>
          <Gold gold={prize.priceGold} goldPerYuan={terms.goldPerYuan} tone="earn" />
        </div>
      </div>
      <div className={styles.sums}>
        <DescriptionList pairs={pairs} />
        <p className="quiet">{deliveryWords(prize.type, terms.promiseWorkingDays)}</p>
      </div>
    </>
  );
}
