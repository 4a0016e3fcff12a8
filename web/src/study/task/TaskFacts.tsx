/** How long, how many questions, until when: four figures. */
import { doingOf } from "#contract/doing.ts";
import type { TaskDetail } from "#contract/member/study/task.ts";
import { useNow } from "../../platform/useNow.ts";
import { formatMinutes, formatMoment } from "../../ui/time.ts";
import styles from "./TaskFacts.module.css";

export function TaskFacts({ task }: { task: TaskDetail }) {
  const now = useNow();
  const facts = [
    { key: "预计用时", value: `约 ${task.minutes} 分钟` },
    ...(task.questionCount === null ? [] : [{ key: "题目", value: `${task.questionCount} 道` }]),
    { key: `${doingOf(task.source).act}时限`, value: `开始后 ${formatMinutes(task.limitMinutes)}` },
    { key: "截止", value: task.closesAt ? formatMoment(task.closesAt, now) : "长期有效" },
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, value }) => (
        <div key={key} className={styles.fact}>
          <dt>{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
