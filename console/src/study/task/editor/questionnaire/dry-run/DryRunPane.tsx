/** Answers the questionnaire many times by its logic, here in the browser, and shows where everybody ended. */
import { Button, Input, InputNumber } from "antd";
import { useState } from "react";
import { toWall, useNow } from "../../../../../platform/time.ts";
import { EmptyState } from "../../../../../ui/States.tsx";
import { parsedOf } from "../../parsed.ts";
import styles from "./DryRun.module.css";
import { Distribution } from "./Distribution.tsx";
import { Ends } from "./Ends.tsx";
import { useDryRun } from "./use-dry-run.ts";

const most = 2000;
const usual = 200;

type DryRunPaneProps = { value: unknown; onGo: (path: string) => void };

export function DryRunPane({ value, onGo }: DryRunPaneProps) {
  const [count, setCount] = useState<number>(usual);
  const [seed, setSeed] = useState("1");
  // The day in Beijing, on which ages are counted.
  const day = toWall(new Date(useNow()).toISOString()).slice(0, 10);
  const { report, isRunning, start } = useDryRun();
  const parsed = value === null ? null : parsedOf(value);
  if (parsed === null) return <EmptyState title="暂无问卷" next="先写一份问卷。" />;
  if (!parsed.ok)
    return <EmptyState title={`问卷有 ${parsed.problems.length} 处问题`} next="改好后才能试答。" />;
  const { questionnaire } = parsed;
  return (
    <div className={styles.pane}>
      <div className={styles.bar}>
        <label>
          份数
          <InputNumber
            aria-label="试答份数"
            disabled={false}
            min={1}
            max={most}
            precision={0}
            value={count}
            onChange={(typed) => setCount(typed ?? usual)}
          />
        </label>
        <label>
          种子
          <Input
            aria-label="试答种子"
            disabled={false}
            style={{ width: 96 }}
            maxLength={20}
            value={seed}
            onChange={({ target }) => setSeed(target.value)}
          />
        </label>
        <Button
          type="primary"
          disabled={false}
          loading={isRunning}
          onClick={() => start(questionnaire, { count, seed, day })}
        >
          开始试答
        </Button>
        <span className="quiet">
          按逻辑随机作答，只在浏览器里算：不产生参与记录，不动会员和金币。同样的种子得到同样的结果。
        </span>
      </div>
      {report && (
        <>
          <Ends report={report} questionnaire={questionnaire} onGo={onGo} />
          <Distribution report={report} />
        </>
      )}
    </div>
  );
}
