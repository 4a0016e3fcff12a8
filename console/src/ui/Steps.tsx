/** What was looked at, one after the other, and how each came out. */
import { CheckCircleFilled, CloseCircleFilled } from "@ant-design/icons";
import styles from "./Steps.module.css";

type StepsProps = { steps: readonly { ok: boolean; sentence: string }[] };

export const Steps = ({ steps }: StepsProps) => (
  <ol className={styles.steps}>
    {steps.map(({ ok, sentence }) => (
      <li key={sentence}>
        {ok ? (
          <CheckCircleFilled className={styles.good ?? ""} aria-label="通过" />
        ) : (
          <CloseCircleFilled className="bad" aria-label="不通过" />
        )}
        <span>{sentence}</span>
      </li>
    ))}
  </ol>
);
