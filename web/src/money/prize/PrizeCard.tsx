/** A prize on the shelf: what it is, what it costs, how many are left, and why not where it cannot be had. */
import { Link, useSearchParams } from "react-router";
import type { Prize } from "#contract/member/money/prize.ts";
import { withChange } from "../../platform/searchChange.ts";
import { useTerms } from "../../platform/terms.ts";
import { classes } from "../../ui/classes.ts";
import { Gold } from "../../ui/Money.tsx";
import styles from "./PrizeCard.module.css";
import { PrizePicture } from "../../ui/PrizePicture.tsx";
import { isScarce, leftWords } from "./words.ts";

export function PrizeCard({ prize }: { prize: Prize }) {
  const terms = useTerms();
  const [search] = useSearchParams();
  const open = withChange(search, { id: String(prize.id), step: "" });
  return (
    <li>
      <Link
        to={`?${open}`}
        state={{ isOverShelf: true }}
        preventScrollReset
        className={styles.card}
      >
        <span className={classes(styles.cover, prize.left === 0 && styles.gone)}>
          <PrizePicture cover={prize.cover} type={prize.type} size="wide" />
        </span>
        <span className={styles.body}>
          <span className={styles.title}>{prize.title}</span>
          <Gold gold={prize.priceGold} goldPerYuan={terms.goldPerYuan} tone="earn" stacked />
          <span className={styles.foot}>
            <span className={isScarce(prize) ? styles.scarce : undefined}>{leftWords(prize)}</span>
            {prize.memberLimit !== null && <span>{`限兑 ${prize.memberLimit}`}</span>}
          </span>
          {prize.why && prize.left > 0 && <span className={styles.why}>{prize.why}</span>}
        </span>
      </Link>
    </li>
  );
}
