/** The return tester: paste an address, see step by step what would become of it; nothing is kept. */
import { CheckCircleFilled, CloseCircleFilled } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { type SurveyPlatform, testReturn } from "#contract/console/survey-platform.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { JoinResult } from "#contract/enums.ts";
import { useSend } from "../platform/query.ts";
import { TextField } from "../ui/form/TextField.tsx";
import { StateMark } from "../ui/StateMark.tsx";
import styles from "./Platform.module.css";

type Outcome = DataOf<typeof testReturn>;

export function ReturnTool({ platform, isDirty }: { platform: SurveyPlatform; isDirty: boolean }) {
  const [url, setUrl] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const test = useSend(testReturn, { onDone: setOutcome });
  return (
    <section className={styles.card} aria-label="返回检查">
      <h2>返回检查</h2>
      <p className={styles.hint}>
        粘贴平台的一条返回地址，逐步看怎样核对，不留任何记录。
        {isDirty && "按已保存的设置；上面的修改保存后才算。"}
      </p>
      <div className={styles.tool}>
        <TextField
          label="返回地址"
          isWide
          isCode
          rows={3}
          max={4096}
          value={url}
          onChange={(value) => {
            setUrl(value);
            setOutcome(null);
          }}
        />
        <div>
          <Button
            disabled={url.trim() === ""}
            loading={test.isPending}
            onClick={() =>
              test.mutate({ params: { id: String(platform.id) }, body: { url: url.trim() } })
            }
          >
            检查返回
          </Button>
        </div>
      </div>
      {outcome && <Steps outcome={outcome} />}
    </section>
  );
}

const Steps = ({ outcome: { steps, result, believed } }: { outcome: Outcome }) => (
  <div role="status">
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
    <StateMark tone={believed ? "good" : "waiting"}>
      {`${result === null ? "没有结果" : JoinResult.label(result)}，${believed ? "会被采信" : "不会被采信"}`}
    </StateMark>
  </div>
);
