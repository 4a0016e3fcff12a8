/** A task without a questionnaire of ours: what the member reads on its card, and the way to the end. */
import type { TaskDraft } from "#contract/console/study/task.ts";
import { AuditPolicy } from "#contract/enums.ts";
import { rewardText, useRate } from "../../../../platform/money.ts";
import { sourceGuideOf } from "../type-guide.ts";
import styles from "./Preview.module.css";

export function CardPreview({ draft }: { draft: TaskDraft }) {
  const rate = useRate();
  return (
    <div className={styles.card}>
      <strong className={styles.name}>{draft.title || "还没有标题"}</strong>
      {draft.summary && <span className={styles.summary}>{draft.summary}</span>}
      <span className={styles.reward}>{rewardText(draft.rewardGold, draft.rewardFen, rate)}</span>
      <span className="quiet">
        约 {draft.minutes} 分钟
        {draft.quotaTotal !== null && `　共 ${draft.quotaTotal} 个名额`}
      </span>
      <ol className={styles.way}>
        {stepsOf(draft).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

function stepsOf(draft: TaskDraft): string[] {
  return [
    "在任务页点“开始”，本站核对城市、设备和名额",
    ...sourceGuideOf(draft.source).steps(draft),
    endOf(draft),
  ];
}

function endOf({ auditPolicy, auditDays }: TaskDraft): string {
  switch (auditPolicy) {
    case AuditPolicy.of.atOnce:
      return "奖励立即到账";
    case AuditPolicy.of.afterDays:
      return `奖励待审核，最多 ${auditDays} 天后到账`;
    case AuditPolicy.of.reconciliation:
      return "奖励待审核，判为有效后到账";
  }
}
