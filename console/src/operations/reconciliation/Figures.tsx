/** What a run comes to: who gains, who loses, the money, and what the platform bears. */
import { Alert } from "antd";
import type { ReconciliationRun } from "#contract/console/operations/reconciliation.ts";
import { limits } from "#contract/limits.ts";
import { count, rewardText, useRate } from "../../platform/money.ts";
import { exactTime } from "../../platform/time.ts";
import { Tiles } from "../../ui/Tiles.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { actingLines, oddLines } from "./words.ts";

export function Figures({ run }: { run: ReconciliationRun }) {
  const rate = useRate();
  const { figures } = run;
  const money = ({ gold, fen }: { gold: number; fen: number }) =>
    gold === 0 && fen === 0 ? "无" : rewardText(gold, fen, rate);
  const cards = [
    {
      name: "有变化",
      value: `${count(actingLines(figures))} 条`,
      note: `共 ${count(figures.lines)} 行`,
    },
    { name: "得到的会员", value: `${count(figures.gainers)} 位`, note: money(figures.credited) },
    { name: "失去的会员", value: `${count(figures.losers)} 位`, note: money(figures.takenBack) },
    { name: "平台承担", value: money(figures.lost), note: "已经提走，收不回的" },
    {
      name: "不起作用",
      value: `${count(oddLines(figures))} 行`,
      note: "没有这条、前后矛盾或不能更改",
    },
  ];
  return (
    <>
      <State run={run} />
      <Tiles tiles={cards} />
    </>
  );
}

const State = ({ run }: { run: ReconciliationRun }) => {
  switch (run.state) {
    case "preview":
      return (
        <Alert
          type="info"
          showIcon
          title="这是预览，什么都还没有变"
          description={
            <>
              {run.createdBy}，<TimeText at={run.createdAt} />
              生成；{limits.dryRunMinutes} 分钟内有效。
            </>
          }
        />
      );
    case "expired":
      return (
        <Alert
          type="warning"
          showIcon
          title="预览已过期，不能执行"
          description="记录可能已经变了，请重新生成预览。"
        />
      );
    case "committed":
      return (
        <Alert
          type="success"
          showIcon
          title={`${run.committedBy ?? ""}已执行${run.committedAt ? `，${exactTime(run.committedAt)}` : ""}`}
          description={run.undoUntil && `${exactTime(run.undoUntil)}以前可以整个撤销。`}
        />
      );
    case "undone":
      return (
        <Alert
          type="warning"
          showIcon
          title={`${run.undoneBy ?? ""}已撤销${run.undoneAt ? `，${exactTime(run.undoneAt)}` : ""}`}
          description="每行恢复到执行以前；后来又单独改判过的行不动。"
        />
      );
  }
};
