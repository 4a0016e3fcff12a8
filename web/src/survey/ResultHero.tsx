/** The head of a result: what happened, which rule, what is paid and when. */
import { JoinResult } from "#contract/enums.ts";
import type { ResultCard } from "#contract/member/survey.ts";
import { useNow } from "../platform/useNow.ts";
import { useSite } from "../platform/site.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { classes } from "../ui/classes.ts";
import { CheckIcon, ClockIcon, CloseIcon, TaskIcon } from "../ui/icons.tsx";
import { Reward } from "../ui/Money.tsx";
import { formatMoment } from "../ui/time.ts";
import styles from "./ResultHero.module.css";
import { invalidWords, moneyWords, type Story, storyOf } from "./words.ts";

const marks: Record<Story["tone"], typeof CheckIcon> = {
  accent: TaskIcon,
  positive: CheckIcon,
  pending: ClockIcon,
  plain: TaskIcon,
  danger: CloseIcon,
};

export function ResultHero({ card }: { card: ResultCard }) {
  const story = storyOf(card);
  const Mark = marks[story.tone];
  const isInvalid = card.money === "refused";
  return (
    <section className={styles.hero}>
      <span className={classes(styles.mark, styles[story.tone])} aria-hidden="true">
        <Mark size={28} />
      </span>
      <h1 className={styles.title}>{story.title}</h1>
      <p className={styles.reason}>{isInvalid ? invalidWords(card) || card.reason : card.reason}</p>
      <MoneyLine card={card} />
      {card.resumeToken && (
        <ButtonLink to={`/task/answer/${card.resumeToken}`} size="l" className={styles.resume}>
          继续作答
        </ButtonLink>
      )}
      <p className={styles.next}>
        {story.next}
        {isAppealable(card) && <Appeal responseId={card.responseId} />}
      </p>
    </section>
  );
}

function MoneyLine({ card }: { card: ResultCard }) {
  const { brand } = useSite();
  const now = useNow();
  const hasAmount = card.rewardGold > 0 || card.rewardFen > 0;
  const tone = {
    available: "positive",
    pending: "pending",
    refused: "plain",
    none: "earn",
  } as const;
  return (
    <div className={styles.money}>
      <p className={styles.label}>{moneyWords(card)}</p>
      {hasAmount && (
        <p className={classes(styles.amount, card.money === "refused" && styles.unpaid)}>
          <Reward
            gold={card.rewardGold}
            fen={card.rewardFen}
            goldPerYuan={brand.goldPerYuan}
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

/** Refused by a person or counted as a strike: somebody must listen. */
const isAppealable = ({ money, result }: ResultCard) =>
  money === "refused" ||
  result === JoinResult.of.tooShort ||
  result === JoinResult.of.cookieBlocked;

function Appeal({ responseId }: { responseId: number }) {
  const { brand } = useSite();
  const subject = encodeURIComponent(`申诉：参与记录 ${responseId}`);
  return (
    <span className={styles.appeal}>
      申诉邮箱：
      <a href={`mailto:${brand.contactEmail}?subject=${subject}`}>{brand.contactEmail}</a>
    </span>
  );
}
