/** One participation in the history: what, when, how it ended, what it brought. */
import { AppealState } from "#contract/enums.ts";
import type { ResultCard } from "#contract/member/study/survey.ts";
import { useMember } from "../../platform/member.ts";
import { resumeWords } from "../../platform/resume.ts";
import { useNow } from "../../platform/useNow.ts";
import { useTerms } from "../../platform/terms.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Row } from "../../ui/List.tsx";
import { Gold, Yuan } from "../../ui/Money.tsx";
import { ResponseBadge } from "../../ui/StateBadge.tsx";
import { formatMinutes, formatMoment, formatSpan } from "../../ui/time.ts";
import styles from "./HistoryPage.module.css";
import { isWaiting } from "./waiting.ts";

export function HistoryRow({ card }: { card: ResultCard }) {
  const now = useNow();
  const left = Date.parse(card.expiresAt) - now;
  const about = isWaiting(card)
    ? `${formatMoment(card.startedAt, now)} · 等待平台确认`
    : card.resumeToken
      ? `还剩 ${formatSpan(left)}，可${resumeWords(card.source)}`
      : `${formatMoment(card.startedAt, now)} · 用时 ${formatMinutes(card.minutesSpent)}`;
  return (
    <Row
      to={`/home/history-detail?id=${card.responseId}`}
      title={card.title}
      about={
        <>
          {about}
          <span className={styles.state}>
            {isWaiting(card) ? (
              <Badge tone="pending">已登记</Badge>
            ) : (
              <ResponseBadge result={card.result} auditState={card.auditState} />
            )}
            {card.appeal && <Badge>{`申诉：${AppealState.label(card.appeal.state)}`}</Badge>}
          </span>
        </>
      }
      end={<Amount card={card} />}
    />
  );
}

function Amount({ card }: { card: ResultCard }) {
  const terms = useTerms();
  const { hidesGold } = useMember();
  if (card.money === "none" && !card.resumeToken && !isWaiting(card)) return null;
  if (card.money === "refused") return <span>未发放</span>;
  const tone =
    card.money === "available" ? "positive" : card.money === "pending" ? "pending" : "earn";
  return (
    <>
      {card.rewardGold > 0 && !hidesGold && (
        <Gold gold={card.rewardGold} goldPerYuan={terms.goldPerYuan} tone={tone} stacked />
      )}
      {card.rewardFen > 0 && <Yuan fen={card.rewardFen} tone={tone} />}
    </>
  );
}
