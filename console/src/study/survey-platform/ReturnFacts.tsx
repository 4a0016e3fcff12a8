/** One return in full, as it came. */
import { Link } from "react-router";
import type { SurveyReturn } from "#contract/console/study/survey-return.ts";
import { JoinResult } from "#contract/enums.ts";
import { duration, exactTime } from "../../platform/time.ts";
import { channelText, verdictOf } from "../../ui/evidence.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Section } from "../../ui/Section.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import styles from "./Platform.module.css";

export const ReturnFacts = ({ row, platform }: { row: SurveyReturn; platform: string }) => {
  const { label, tone } = verdictOf(row.verdict);
  return (
    <>
      <Section title="判定" extra={<StateMark tone={tone}>{label}</StateMark>}>
        <Facts
          facts={[
            ["平台", platform],
            [
              "参与记录",
              row.responseId === null ? null : (
                <Link key="response" to={`/responses?audit=all&open=${row.responseId}`}>
                  {row.responseId}
                </Link>
              ),
            ],
            ["来路", channelText(row.channel)],
            ["说的结果", row.result === null ? null : JoinResult.label(row.result)],
            ["平台流水号", row.transactionId],
            ["平台记的用时", row.platformSeconds === null ? null : duration(row.platformSeconds)],
            ["IP", row.ip],
            ["时间", exactTime(row.at)],
          ]}
        />
      </Section>
      <Section title="原样">
        <pre className={styles.raw}>{row.raw}</pre>
      </Section>
      {row.body && (
        <Section title="正文">
          <pre className={styles.raw}>{row.body}</pre>
        </Section>
      )}
    </>
  );
};
