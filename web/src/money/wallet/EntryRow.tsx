/** One line of the statement: what for, why, how much, what was there afterwards. */
import { Asset, MoneyReason } from "#contract/enums.ts";
import type { Entry } from "#contract/member/money/wallet.ts";
import { useNow } from "../../platform/useNow.ts";
import { useTerms } from "../../platform/terms.ts";
import { Row } from "../../ui/List.tsx";
import { Gold, Yuan } from "../../ui/Money.tsx";
import { formatGold, formatYuan } from "../../ui/money.ts";
import { formatMoment } from "../../ui/time.ts";
import styles from "./StatementPage.module.css";
import { linkOf } from "./words.ts";

export function EntryRow({ entry, asset }: { entry: Entry; asset: Asset }) {
  const now = useNow();
  const reason = MoneyReason.label(entry.reason);
  return (
    <Row
      {...(entry.about && { to: linkOf(entry.about) })}
      title={entry.memo || reason}
      about={
        <>
          <span className={entry.amount < 0 ? styles.reason : undefined}>{reason}</span>
          {" · "}
          <span className={styles.moment}>{formatMoment(entry.at, now)}</span>
        </>
      }
      end={<Amount entry={entry} asset={asset} />}
    />
  );
}

function Amount({ entry: { amount, balanceAfter }, asset }: { entry: Entry; asset: Asset }) {
  const terms = useTerms();
  const tone = amount > 0 ? "positive" : "plain";
  const isGold = asset === Asset.of.gold;
  return (
    <>
      {isGold ? (
        <Gold gold={amount} goldPerYuan={terms.goldPerYuan} tone={tone} signed stacked />
      ) : (
        <Yuan fen={amount} tone={tone} signed />
      )}
      <span className={styles.balance}>
        {`余额 ${isGold ? formatGold(balanceAfter) : formatYuan(balanceAfter)}`}
      </span>
    </>
  );
}
