/** Money is shown plainly: gold always beside its yuan worth (1,250 金币 ≈ 12.50 元). */
import { classes } from "./classes.ts";
import { formatGold, formatYuan, goldToFen } from "./money.ts";
import styles from "./Money.module.css";

type Look = {
  /** The colour: what can be earned, what waits, what arrived; plain otherwise. */
  tone?: "earn" | "pending" | "positive" | "plain";
  size?: "s" | "m" | "l" | "hero";
  /** Shows + before a gain, for ledger lines. */
  signed?: boolean;
};

export function Gold({
  gold,
  goldPerYuan,
  tone = "plain",
  size = "m",
  signed,
  stacked,
}: Look & {
  gold: number;
  goldPerYuan: number;
  /** The worth below instead of beside: for narrow columns. */
  stacked?: boolean;
}) {
  return (
    <span className={classes(styles.money, styles[size], stacked && styles.stacked)}>
      <span className={styles[tone]}>
        <b className={styles.figure}>{`${signed && gold > 0 ? "+" : ""}${formatGold(gold)}`}</b>
        <span className={styles.unit}>金币</span>
      </span>
      <span className={styles.worth}>≈ {formatYuan(goldToFen(gold, goldPerYuan))} 元</span>
    </span>
  );
}

export function Yuan({ fen, tone = "plain", size = "m", signed }: Look & { fen: number }) {
  return (
    <span className={classes(styles.money, styles[size])}>
      <span className={styles[tone]}>
        <b className={styles.figure}>{`${signed && fen > 0 ? "+" : ""}${formatYuan(fen)}`}</b>
        <span className={styles.unit}>元</span>
      </span>
    </span>
  );
}

/** A reward in either or both currencies. */
export function Reward({
  gold,
  fen,
  goldPerYuan,
  ...look
}: Look & {
  gold: number;
  fen: number;
  goldPerYuan: number;
}) {
  return (
    <>
      {(gold !== 0 || fen === 0) && <Gold gold={gold} goldPerYuan={goldPerYuan} {...look} />}
      {/* Within a sentence nothing else keeps them apart. */}
      {gold !== 0 && fen !== 0 && " "}
      {fen !== 0 && (
        <span className={styles.also}>
          {gold !== 0 && <span>+</span>}
          <Yuan fen={fen} {...look} />
        </span>
      )}
    </>
  );
}
