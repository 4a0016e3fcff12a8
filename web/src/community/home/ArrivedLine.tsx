/** What came in since the last visit, on whichever device: one line, said once, with the way to the statement, where it is the first. */
import { useState } from "react";
import { Link } from "react-router";
import { Asset, MoneyReason } from "#contract/enums.ts";
import { type Arrived, getWallet, seeArrived } from "#contract/member/money/wallet.ts";
import { useSend } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { useTerms } from "../../platform/terms.ts";
import { useWhenSeen } from "../../platform/useWhenSeen.ts";
import { Reward } from "../../ui/Money.tsx";
import { formatMoment } from "../../ui/time.ts";
import styles from "./WalletCard.module.css";

/** Stays for as long as the page does, though the wallet does not say it again. Absent in the answer of a node of the release before. */
export function ArrivedLine({ arrived }: { arrived: Arrived | null | undefined }) {
  const [shown, show] = useState(arrived);
  if (arrived && arrived !== shown) show(arrived);
  if (!shown) return null;
  return (
    <>
      <Line arrived={shown} />
      <Mark key={`${shown.through.gold} ${shown.through.cash}`} through={shown.through} />
    </>
  );
}

function Line({ arrived: { gold, fen, count, newest } }: { arrived: Arrived }) {
  const { goldPerYuan } = useTerms();
  const now = useNow();
  const source = newest.memo || MoneyReason.label(newest.reason);
  const asset = newest.asset === Asset.of.gold ? "" : `?asset=${newest.asset}`;
  return (
    <p className={styles.arrived} role="status">
      <span>
        {count === 1 ? `${formatMoment(newest.at, now)} 到账 ` : `近 7 天新到账 ${count} 笔，共 `}
        <Reward gold={gold} fen={fen} goldPerYuan={goldPerYuan} size="s" tone="positive" />
      </span>
      <Link to={`/home/gold${asset}`} className={styles.source}>
        {count === 1 ? source : `最近一笔：${source}`}
      </Link>
    </p>
  );
}

function Mark({ through }: Pick<Arrived, "through">) {
  // The wallet is read again, so that neither this tab nor its copy for the time without a network says it twice.
  const seen = useSend(seeArrived, { refreshes: [getWallet] });
  useWhenSeen(() => seen.mutate({ body: through }));
  return null;
}
