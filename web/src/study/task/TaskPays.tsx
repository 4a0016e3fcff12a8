/** What each end brings, when it becomes money, and the rules on the way. */
import { doingOf } from "#contract/doing.ts";
import type { TaskDetail } from "#contract/member/study/task.ts";
import { useTerms } from "../../platform/terms.ts";
import { Card } from "../../ui/Card.tsx";
import { DescriptionList } from "../../ui/List.tsx";
import { Reward } from "../../ui/Money.tsx";
import { formatMinutes } from "../../ui/time.ts";
import styles from "./TaskPays.module.css";
import { hasConsolation, paidResults, repeatWords, unpaidSentence } from "./words.ts";

export function TaskPays({ task }: { task: TaskDetail }) {
  const terms = useTerms();
  const doing = doingOf(task.source);
  const pays = task.pays.filter(({ result }) => doing.ends.includes(result));
  const pairs = paidResults(pays).map(({ label, when, gold, fen }) => ({
    key: when ? `${label} · ${when}` : label,
    value: <Reward gold={gold} fen={fen} goldPerYuan={terms.goldPerYuan} />,
  }));
  return (
    <Card title="每种结果得到什么">
      <DescriptionList pairs={pairs} />
      <ul className={styles.rules}>
        <li>{unpaidSentence(pays, doing)}</li>
        {hasConsolation(pays) && (
          <li>被甄别等情况的安慰金币按实际用时发放，立即到账，每天最多 5 次。</li>
        )}
        {task.vipPercent > 0 && <li>{`VIP 加成：审核通过后另得报酬的 ${task.vipPercent}%。`}</li>}
        <li>{`到账时间：${task.auditRule}。`}</li>
        <li>{`开始后请在 ${formatMinutes(task.limitMinutes)}内${doing.done}，超时名额会让给别人。`}</li>
        {task.source === "own" && <li>答案逐题保存，中途退出可以接着答。</li>}
        <li>{`参与次数：${repeatWords(task.repeat)}。`}</li>
      </ul>
    </Card>
  );
}
