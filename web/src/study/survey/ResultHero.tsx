/** The head of a result: what happened, which rule, what is paid and when. */
import type { ResultCard } from "#contract/member/study/survey.ts";
import { useMember } from "../../platform/member.ts";
import { useNow } from "../../platform/useNow.ts";
import { useTerms } from "../../platform/terms.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { ClockIcon, CloseIcon } from "../../ui/icons.tsx";
import { Reward } from "../../ui/Money.tsx";
import { resumePath, resumeWords } from "../../platform/resume.ts";
import { formatMinutes, formatMoment } from "../../ui/time.ts";
import { marks, WaitIcon } from "./marks.tsx";
import { OperatorWords } from "./OperatorWords.tsx";
import styles from "./ResultHero.module.css";
import { ResultMark } from "./ResultMark.tsx";
import { isWaiting } from "./waiting.ts";
import { invalidWords, moneyWords, storyOf } from "./words.ts";

/** A complete has its own sign once it counts; until then, or when it was refused, the sign says that. */
function markOf(card: ResultCard): typeof ClockIcon {
  if (isWaiting(card)) return WaitIcon;
  if (card.money === "refused") return CloseIcon;
  return card.money === "pending" ? ClockIcon : marks[card.result];
}

/** The sheet is the platform's: nothing of it is saved here. */
const waitingReason = "你已经回来了，但平台还没有确认这次的结果。";

export function ResultHero({ card }: { card: ResultCard }) {
  const story = storyOf(card);
  const isInvalid = card.money === "refused";
  return (
    <section className={styles.hero}>
      <ResultMark tone={story.tone} icon={markOf(card)} />
      <h1 className={styles.title}>{story.title}</h1>
      <p className={styles.reason}>
        {isInvalid
          ? invalidWords(card) || card.reason
          : isWaiting(card)
            ? waitingReason
            : card.reason}
      </p>
      <OperatorWords page={card.endPage} />
      <MoneyLine card={card} />
      {card.resumeToken && (
        <ButtonLink to={resumePath(card)} size="l" className={styles.resume}>
          {resumeWords(card.source)}
        </ButtonLink>
      )}
      <p className={styles.next}>
        {card.finishedAt && <span>{`用时 ${formatMinutes(card.minutesSpent)}。`}</span>}
        {story.next}
      </p>
    </section>
  );
}

function MoneyLine({ card }: { card: ResultCard }) {
  const terms = useTerms();
  const now = useNow();
  const gold = useMember().hidesGold ? 0 : card.rewardGold;
  const hasAmount = gold > 0 || card.rewardFen > 0;
  const tone = {
    available: "positive",
    pending: "pending",
    refused: "plain",
    none: "earn",
  } as const;
  return (
    <div className={styles.money}>
      <p className="quiet">{moneyWords(card)}</p>
      {hasAmount && (
        <p className={classes(styles.amount, card.money === "refused" && styles.unpaid)}>
          <Reward
            gold={gold}
            fen={card.rewardFen}
            goldPerYuan={terms.goldPerYuan}
            tone={tone[card.money]}
            size="hero"
          />
        </p>
      )}
      {card.money === "pending" && card.releaseAt && (
        <p className={styles.when}>{`最晚 ${formatMoment(card.releaseAt, now)} 到账`}</p>
      )}
      {(card.money === "pending" || card.resumeToken) && (
        <p className={styles.rule}>{card.releaseRule}</p>
      )}
    </div>
  );
}
