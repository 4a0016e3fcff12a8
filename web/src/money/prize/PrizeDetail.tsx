/** What a prize is, what it costs, how it comes; and the button, or why there is none. */
import type { DataOf } from "#contract/endpoint.ts";
import { ExchangeType } from "#contract/enums.ts";
import type { getPrize } from "#contract/member/money/prize.ts";
import { useTerms } from "../../platform/terms.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Gold } from "../../ui/Money.tsx";
import { RichText } from "../../ui/RichText.tsx";
import { PrizePicture } from "../../ui/PrizePicture.tsx";
import styles from "./PrizeSheet.module.css";
import { deliveryWords, isScarce, leftWords, limitWords } from "./words.ts";

export type PrizeData = DataOf<typeof getPrize>;

export function PrizeDetail({ prize, onConfirm }: { prize: PrizeData; onConfirm: () => void }) {
  const terms = useTerms();
  const limit = limitWords(prize);
  return (
    <div className={styles.stack}>
      <div className={styles.cover}>
        <PrizePicture cover={prize.cover} type={prize.type} size="wide" />
      </div>
      <div>
        <h3 className={styles.title}>{prize.title}</h3>
        <p className="quiet">{prize.summary}</p>
      </div>
      <Gold gold={prize.priceGold} goldPerYuan={terms.goldPerYuan} tone="earn" size="l" />
      <p className={styles.badges}>
        <Badge>{ExchangeType.label(prize.type)}</Badge>
        <Badge tone={isScarce(prize) ? "pending" : "plain"}>{leftWords(prize)}</Badge>
        {limit && <Badge>{limit}</Badge>}
      </p>
      <p className="quiet">{deliveryWords(prize.type, terms.promiseWorkingDays)}</p>
      <RichText html={prize.descriptionHtml} />
      <div className={styles.foot}>
        {prize.why ? (
          <p className={styles.why}>{prize.why}</p>
        ) : (
          <Button size="l" block onClick={onConfirm}>
            立即兑换
          </Button>
        )}
      </div>
    </div>
  );
}
