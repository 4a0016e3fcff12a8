/** What was begun and can still be finished, and what waits for a platform; nothing when there is neither. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { JoinResult } from "#contract/enums.ts";
import { listResponses, type ResultCard } from "#contract/member/study/survey.ts";
import { query } from "../../platform/query.ts";
import { resumePath, resumeWords } from "../../platform/resume.ts";
import { useNow } from "../../platform/useNow.ts";
import { useTerms } from "../../platform/terms.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import { Reward } from "../../ui/Money.tsx";
import { formatMoment, formatSpan } from "../../ui/time.ts";
import styles from "./HomePage.module.css";

const shown = 3;

/** Asked by the page, which draws what is below only when it is known whether this is there. */
export const useUnfinished = () =>
  useQuery(query(listResponses, { query: { result: JoinResult.of.incomplete, size: 10 } }));

export function Unfinished({ list }: { list: readonly ResultCard[] }) {
  const claimed = list.filter((card) => card.claimed);
  const running = list.filter((card) => card.resumeToken !== null && !card.claimed);
  return (
    <>
      {running.length > 0 && (
        <Card title="还没答完">
          {running.slice(0, shown).map((card) => (
            <Running key={card.responseId} card={card} />
          ))}
        </Card>
      )}
      {claimed.length > 0 && (
        <Card flush title="等待平台确认">
          <Rows label="等待平台确认">
            {claimed.slice(0, shown).map((card) => (
              <Claimed key={card.responseId} card={card} />
            ))}
          </Rows>
        </Card>
      )}
    </>
  );
}

function Claimed({ card }: { card: ResultCard }) {
  const now = useNow();
  return (
    <Row
      to={`/home/history-detail?id=${card.responseId}`}
      title={card.title}
      about={`${formatMoment(card.startedAt, now)} 参与，确认后自动入账`}
    />
  );
}

function Running({ card }: { card: ResultCard }) {
  const terms = useTerms();
  const left = Date.parse(card.expiresAt) - useNow();
  return (
    <div className={styles.resume}>
      <div className={styles.what}>
        <Link to={`/home/history-detail?id=${card.responseId}`} className={styles.title}>
          {card.title}
        </Link>
        <p className={styles.quiet}>
          {`还剩 ${formatSpan(left)} · 完成可得 `}
          <Reward
            gold={card.rewardGold}
            fen={card.rewardFen}
            goldPerYuan={terms.goldPerYuan}
            size="s"
            tone="earn"
          />
        </p>
      </div>
      <ButtonLink to={resumePath(card)} size="s">
        {resumeWords(card.source)}
      </ButtonLink>
    </div>
  );
}
