/** What the reader and the logic check found, each a sentence, with the way to where it is mended. */
import { Button } from "antd";
import type { checkQuestionnaire } from "#contract/console/study/task.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { sizeText } from "./outline.ts";
import { placeWords, saidOf } from "./place-words.ts";
import { Remarks } from "./Remarks.tsx";
import styles from "./Questionnaire.module.css";

type ReportProps = {
  report: DataOf<typeof checkQuestionnaire>;
  /** The pasted text, of which what was not understood is shown line by line. */
  source?: string | undefined;
  /** Without it the questionnaire is not in the editor yet. */
  onGo?: (path: string) => void;
};

export function Report({ report, source, onGo }: ReportProps) {
  const { questionnaire, problems, findings, remarks } = report;
  const isClean = problems.length + findings.length + remarks.length === 0;
  return (
    <div className={styles.report} role="status">
      <p className={styles.size}>
        {questionnaire === null ? "没有读出问卷" : `读出 ${sizeText(questionnaire)}`}
      </p>
      {isClean && questionnaire !== null && <p>没有发现问题，可以使用。</p>}
      <Findings
        title={onGo ? "必须改正" : "读出来还有错：可以先用作本任务的问卷，在编辑里改好再发布"}
        tone="bad"
        items={problems.map(withPath)}
        onGo={onGo}
      />
      <Findings
        title="改正后才能发布"
        tone="bad"
        items={findings.filter(({ isFatal }) => isFatal)}
        onGo={onGo}
      />
      <Findings
        title="请留意"
        tone="waiting"
        items={findings.filter(({ isFatal }) => !isFatal)}
        onGo={onGo}
      />
      <Remarks remarks={remarks} source={source} />
    </div>
  );
}

type Item = { path: string; message: string };

/** A broken rule says what, and only its path says of what. */
const withPath = ({ path, message }: Item): Item => ({
  path,
  message: saidOf(placeWords(path) || path, message),
});

type FindingsProps = {
  title: string;
  tone: string;
  items: readonly Item[];
  onGo?: ReportProps["onGo"] | undefined;
};

const Findings = ({ title, tone, items, onGo }: FindingsProps) =>
  items.length === 0 ? null : (
    <>
      <h3 data-tone={tone}>
        {title}（{items.length}）
      </h3>
      <ul>
        {items.map(({ path, message }) => (
          <li key={`${path}${message}`}>
            {message}
            {onGo && path !== "" && (
              <Button
                type="link"
                size="small"
                aria-label={`去修改：${message}`}
                onClick={() => onGo(path)}
              >
                去修改
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
