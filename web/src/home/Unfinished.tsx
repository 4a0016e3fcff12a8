/** What was begun and can still be finished; nothing at all when there is none. */
import { useQuery } from "@tanstack/react-query";
import { JoinResult } from "#contract/enums.ts";
import { listResponses, type ResultCard } from "#contract/member/survey.ts";
import { query } from "../platform/query.ts";
import { useNow } from "../platform/useNow.ts";
import { useSite } from "../platform/site.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Reward } from "../ui/Money.tsx";
import { formatSpan } from "../ui/time.ts";
import styles from "./HomePage.module.css";

const shown = 3;

/** Asked by the page, which draws what is below only when it is known whether this is there. */
export const useUnfinished = () =>
  useQuery(query(listResponses, { query: { result: JoinResult.of.incomplete, size: 10 } }));

export function Unfinished({ list }: { list: readonly ResultCard[] }) {
  const running = list.filter(({ resumeToken }) => resumeToken !== null);
  if (running.length === 0) return null;
  return (
    <Card title="还没答完">
      {running.slice(0, shown).map((card) => (
        <Running key={card.responseId} card={card} />
      ))}
    </Card>
  );
}

function Running({ card }: { card: ResultCard }) {
  const { brand } = useSite();
  const left = Date.parse(card.expiresAt) - useNow();
  return (
    <div className={styles.resume}>
      <div className={styles.what}>
        <p className={styles.title}>{card.title}</p>
        <p className={styles.quiet}>
          {`还剩 ${formatSpan(left)} · 完成可得 `}
          <Reward
            gold={card.rewardGold}
            fen={card.rewardFen}
            goldPerYuan={brand.goldPerYuan}
            size="s"
            tone="earn"
          />
        </p>
      </div>
      <ButtonLink to={`/task/answer/${card.resumeToken}`} size="s">
        继续作答
      </ButtonLink>
    </div>
  );
}
