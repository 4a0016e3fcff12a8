/** What it was really like for those who took part, not what the client promised. */
import type { TaskCard } from "#contract/member/task.ts";
import { StackedBar } from "../ui/Bars.tsx";
import { Card } from "../ui/Card.tsx";
import { DescriptionList } from "../ui/List.tsx";
import styles from "./TaskTruthCard.module.css";
import { truthFacts } from "./words.ts";

export function TaskTruthCard({ truth }: { truth: NonNullable<TaskCard["truth"]> }) {
  const { completionPercent, screenOutPercent } = truth;
  const rest = Math.max(0, 100 - completionPercent - screenOutPercent);
  const shown = truthFacts(truth).filter(({ key }) => !key.endsWith("率"));
  return (
    <Card title="参与者的真实数据">
      <p className={styles.note}>每 100 位参与者中</p>
      <StackedBar
        label={`每 100 位参与者中，完成 ${completionPercent}，被甄别 ${screenOutPercent}，其他 ${rest}`}
        slices={[
          { label: "完成", value: completionPercent, tone: "accent" },
          { label: "被甄别", value: screenOutPercent, tone: "pending" },
          { label: "其他", value: rest, tone: "plain" },
        ]}
      />
      <div className={styles.facts}>
        <DescriptionList
          pairs={shown.map(({ key, value }) => ({ key: names[key] ?? key, value }))}
        />
      </div>
    </Card>
  );
}

const names: Record<string, string> = {
  中位: "用时（中位数）",
  到账: "完成到到账（中位数）",
  "≈": "折合",
};
