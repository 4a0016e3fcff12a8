/** One sanction in words: step, evidence, who, until when, and what became of the appeal. */
import type { Sanction } from "#contract/console/people/sanction.ts";
import { AppealState } from "#contract/enums.ts";
import { SanctionCategory } from "#contract/sanction-enums.ts";
import { stepWords } from "#contract/sanction-words.ts";
import { readBy, standingText, stepTone } from "./sanction.ts";
import styles from "./SanctionWords.module.css";
import { StateMark } from "./StateMark.tsx";
import { TimeText } from "./TimeText.tsx";

export function SanctionWords({ sanction }: { sanction: Sanction }) {
  const { step, category, reason, by, second, at, until, inForce, liftedAt, appeal } = sanction;
  return (
    <div className={styles.sanction}>
      <p>
        <strong>{stepWords(sanction)}</strong>{" "}
        <StateMark tone={inForce ? stepTone(step) : "plain"}>{standingText(sanction)}</StateMark>
      </p>
      <p>依据：{SanctionCategory.label(category)}</p>
      <p>原因：{reason}</p>
      <p>会员看到：{readBy(sanction, until)}</p>
      {sanction.liftNote !== "" && <p>解除说明：{sanction.liftNote}</p>}
      {appeal && (
        <p>
          申诉（{AppealState.label(appeal.state)}）：{appeal.text}
          {appeal.answer !== "" && `　${appeal.decidedBy ?? ""}答复：${appeal.answer}`}
        </p>
      )}
      <p className="second">
        {by}提出{second !== null && `，${second}复核`}　<TimeText at={at} />
        {liftedAt !== null && (
          <>
            　结束于 <TimeText at={liftedAt} />
          </>
        )}
      </p>
    </div>
  );
}
