/** What the reader and the logic check found, each a sentence. */
import type { checkQuestionnaire } from "#contract/console/task.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { sizeText } from "./outline.ts";
import styles from "./Questionnaire.module.css";

type ReportProps = { report: DataOf<typeof checkQuestionnaire> };

export function Report({ report: { questionnaire, problems, findings, leftOut } }: ReportProps) {
  const isClean = problems.length + findings.length + leftOut.length === 0;
  return (
    <div className={styles.report} role="status">
      <p className={styles.size}>
        {questionnaire === null ? "没有读出问卷" : `读出 ${sizeText(questionnaire)}`}
      </p>
      {isClean && questionnaire !== null && <p>没有发现问题，可以使用。</p>}
      <Findings
        title="必须改正"
        tone="bad"
        items={problems.map(({ path, message }) => (path ? `${path}：${message}` : message))}
      />
      <Findings title="请留意" tone="waiting" items={findings} />
      <Findings title="没有导入的内容" tone="plain" items={leftOut} />
    </div>
  );
}

const Findings = ({
  title,
  tone,
  items,
}: {
  title: string;
  tone: string;
  items: readonly string[];
}) =>
  items.length === 0 ? null : (
    <>
      <h3 data-tone={tone}>
        {title}（{items.length}）
      </h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
