/** What it was really like for those who took part, not what the client promised. */
import type { TaskCard } from "#contract/member/study/task.ts";
import { StackedBar } from "../../ui/Bars.tsx";
import { Card } from "../../ui/Card.tsx";
import { DescriptionList } from "../../ui/List.tsx";
import styles from "./TaskTruthCard.module.css";
import { screensOut, truthFacts } from "./words.ts";

type TaskTruthCardProps = {
  truth: NonNullable<TaskCard["truth"]>;
  source: TaskCard["source"];
};

export function TaskTruthCard({ truth, source }: TaskTruthCardProps) {
  const { completionPercent, screenOutPercent } = truth;
  const rest = Math.max(0, 100 - completionPercent - screenOutPercent);
  const slices = [
    { label: "完成", value: completionPercent, tone: "accent" as const },
    ...(screensOut(source)
      ? [{ label: "被甄别", value: screenOutPercent, tone: "pending" as const }]
      : []),
    { label: "其他", value: rest, tone: "plain" as const },
  ];
  const shown = truthFacts(truth, source).filter(({ key }) => !key.endsWith("率"));
  return (
    <Card title="参与者的真实数据">
      <p className={styles.note}>每 100 位参与者中</p>
      <StackedBar
        label={`每 100 位参与者中，${slices.map(({ label, value }) => `${label} ${value}`).join("，")}`}
        slices={slices}
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
