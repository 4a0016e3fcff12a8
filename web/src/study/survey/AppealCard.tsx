/** 申诉 on a record: the way to it, what was said, and what came of it. */
import { AppealState } from "#contract/enums.ts";
import type { ResultCard } from "#contract/member/study/survey.ts";
import { useNow } from "../../platform/useNow.ts";
import { Badge, type Tone } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DescriptionList } from "../../ui/List.tsx";
import { formatMoment } from "../../ui/time.ts";
import styles from "./ResultPage.module.css";

const tones: Record<AppealState, Tone> = { 0: "pending", 1: "positive", 2: "plain" };

/** Where one writes about it, filled in; an appeal that is under way is found there. */
const appealPath = ({ responseId }: ResultCard) =>
  `/home/feedback/ask?type=4&about=response:${responseId}`;

export function AppealCard({ card }: { card: ResultCard }) {
  const now = useNow();
  const { appeal, appealUntil } = card;
  if (appeal) {
    const { state, text, answer, createdAt } = appeal;
    return (
      <Card title="申诉" action={<Badge tone={tones[state]}>{AppealState.label(state)}</Badge>}>
        <DescriptionList pairs={[{ key: "提交时间", value: formatMoment(createdAt, now) }]} />
        <p className={styles.said}>{text}</p>
        <p className={styles.words}>
          {answer ? `工作人员回复：${answer}` : "工作人员会查看参与记录后回复，结果显示在这里。"}
        </p>
        {state === AppealState.of.waiting && (
          <div className={styles.act}>
            <ButtonLink to={appealPath(card)} kind="secondary">
              查看往来或补充
            </ButtonLink>
          </div>
        )}
      </Card>
    );
  }
  return (
    <Card title="对结果有疑问？">
      <p className={styles.words}>
        {appealUntil
          ? "说明你认为判定有误的原因，由工作人员重新查看参与记录后答复。"
          : "说明当时的情况，可以附上截图，由工作人员核对后答复。"}
      </p>
      <div className={styles.act}>
        <ButtonLink to={appealPath(card)} kind="secondary">
          申诉
        </ButtonLink>
        {appealUntil && (
          <span className="quiet">{`${formatMoment(appealUntil, now)} 前可以改判`}</span>
        )}
      </div>
    </Card>
  );
}
