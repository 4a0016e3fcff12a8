/** What was decided about a response, one after the other, with what it moved. */
import { Link } from "react-router";
import type { consoleResponse } from "#contract/console/study/response.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { AuditState, InvalidReason, JoinResult } from "#contract/enums.ts";
import { Section } from "../../ui/Section.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { auditTone, resultTone } from "../../ui/tones.ts";
import { byText } from "./by.ts";
import styles from "./Timeline.module.css";

type Decision = DataOf<typeof consoleResponse>["decisions"][number];

export const Decisions = ({ decisions }: { decisions: readonly Decision[] }) => (
  <Section title={`判定经过（${decisions.length}）`}>
    <ol className={styles.list}>
      {decisions.map((decision) => (
        <Step key={`${decision.at}${decision.toResult}${decision.toAudit}`} decision={decision} />
      ))}
    </ol>
  </Section>
);

const Step = ({ decision }: { decision: Decision }) => {
  const { fromResult, toResult, fromAudit, toAudit, reason, note, fraud, money, runId } = decision;
  return (
    <li>
      <div className={styles.head}>
        <span className={styles.change}>
          {fromResult !== toResult && (
            <>
              {JoinResult.label(fromResult)} →{" "}
              <StateMark tone={resultTone(toResult)}>{JoinResult.label(toResult)}</StateMark>
            </>
          )}
          {fromAudit !== toAudit && toAudit !== null && (
            <>
              {fromAudit !== null && `${AuditState.label(fromAudit)} → `}
              <StateMark tone={auditTone(toAudit)}>{AuditState.label(toAudit)}</StateMark>
            </>
          )}
        </span>
        <TimeText at={decision.at} />
      </div>
      <div className={styles.words}>
        {[reason === null ? "" : InvalidReason.label(reason), fraud ? "查实作弊" : "", money, note]
          .filter(Boolean)
          .join("；")}
      </div>
      <div className="second">
        {byText(decision.by)}
        {runId !== null && (
          <>
            ，<Link to={`/reconciliations/${runId}`}>对账 {runId}</Link>
          </>
        )}
      </div>
    </li>
  );
};
