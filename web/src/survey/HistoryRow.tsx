/** One participation in the history: what, when, how it ended, what it brought. */
import type { ResultCard } from "#contract/member/survey.ts";
import { useNow } from "../platform/useNow.ts";
import { useSite } from "../platform/site.ts";
import { Row } from "../ui/List.tsx";
import { Gold, Yuan } from "../ui/Money.tsx";
import { ResponseBadge } from "../ui/StateBadge.tsx";
import { formatMinutes, formatMoment, formatSpan } from "../ui/time.ts";
import styles from "./HistoryPage.module.css";

export function HistoryRow({ card }: { card: ResultCard }) {
  const now = useNow();
  const left = Date.parse(card.expiresAt) - now;
  const about = card.resumeToken
    ? `还剩 ${formatSpan(left)}，可继续作答`
    : `${formatMoment(card.startedAt, now)} · 用时 ${formatMinutes(card.minutesSpent)}`;
  return (
    <Row
      to={`/home/history-detail?id=${card.responseId}`}
      title={card.title}
      about={
        <>
          {about}
          <span className={styles.state}>
            <ResponseBadge result={card.result} auditState={card.auditState} />
          </span>
        </>
      }
      end={<Amount card={card} />}
    />
  );
}

function Amount({ card }: { card: ResultCard }) {
  const { brand } = useSite();
  if (card.money === "none" && !card.resumeToken) return null;
  if (card.money === "refused") return <span>未发放</span>;
  const tone =
    card.money === "available" ? "positive" : card.money === "pending" ? "pending" : "earn";
  return (
    <>
      {card.rewardGold > 0 && (
        <Gold gold={card.rewardGold} goldPerYuan={brand.goldPerYuan} tone={tone} stacked />
      )}
      {card.rewardFen > 0 && <Yuan fen={card.rewardFen} tone={tone} />}
    </>
  );
}
