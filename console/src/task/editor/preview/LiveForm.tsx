/** The real renderer, in a window of its own so that its media queries see the device's width. */
import { Button } from "antd";
import { useState } from "react";
import type { Answers, Questionnaire } from "#questionnaire/model.ts";
import { judge } from "#questionnaire/judge.ts";
import { QuestionnaireForm } from "../../../../../questionnaire/view/QuestionnaireForm.tsx";
import type { Device } from "./devices.ts";
import { Frame } from "./Frame.tsx";
import styles from "./Preview.module.css";

type LiveFormProps = { questionnaire: Questionnaire; device: Device };

export function LiveForm({ questionnaire, device }: LiveFormProps) {
  const [round, setRound] = useState(1);
  const [ending, setEnding] = useState<string | null>(null);
  const seed = String(round);
  const restart = () => {
    setRound(round + 1);
    setEnding(null);
  };
  const finish = (answers: Answers) => {
    const { outcome, cells } = judge(questionnaire, answers, { seed });
    const inCells = cells.length > 0 ? `，落入配额 ${cells.join("、")}` : "";
    setEnding(outcome === "screenedOut" ? "结果：被甄别" : `结果：完成${inCells}`);
  };
  return (
    <div>
      <div className={styles.bar}>
        <span>{device.label}</span>
        <span className="quiet" role="status">
          {ending}
        </span>
        <Button type="text" size="small" disabled={false} onClick={restart}>
          重新开始
        </Button>
      </div>
      <Frame device={device} title={`问卷预览，${device.label}`}>
        <QuestionnaireForm
          // Another questionnaire is another form: answers to the old one would confuse it.
          key={`${round}${JSON.stringify(questionnaire)}`}
          questionnaire={questionnaire}
          answers={{}}
          seed={seed}
          onAnswer={() => undefined}
          onFinish={finish}
          uploadFile={async ({ name }) => `preview/${name}`}
        />
      </Frame>
    </div>
  );
}
