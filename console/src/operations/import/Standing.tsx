/** How an import stands, in a sentence, and what one should know before the next press. */
import { Alert } from "antd";
import { Link } from "react-router";
import type { ImportRun } from "#contract/console/operations/import.ts";
import { count } from "../../platform/money.ts";
import { exactTime } from "../../platform/time.ts";
import styles from "./Import.module.css";

export const Standing = ({ run }: { run: ImportRun }) => (
  <>
    {run.sameAs !== null && run.state === "preview" && (
      <Alert
        type="warning"
        showIcon
        title={
          <>
            同样的文件已经执行过：
            <Link className={styles.link} to={`/imports/${run.sameAs}`}>
              导入 {run.sameAs}
            </Link>
          </>
        }
      />
    )}
    {run.left > 0 && run.state !== "preview" && (
      <Alert
        type="warning"
        showIcon
        title={`还有 ${count(run.left)} 行没有${run.state === "done" ? "执行" : "撤销"}完，可以继续`}
      />
    )}
    <State run={run} />
  </>
);

const State = ({ run }: { run: ImportRun }) => {
  switch (run.state) {
    case "preview":
      return (
        <Alert
          type="info"
          showIcon
          title="这是预览，什么都还没有变"
          description={`${run.by}，${exactTime(run.createdAt)}上传；${count(run.ready)} 行将执行，${count(run.bad)} 行不能执行。`}
        />
      );
    case "done":
      return (
        <Alert
          type="success"
          showIcon
          title={`${by(run.doneBy, run.doneAt)}执行：${count(run.done)} 行已改，${count(run.skipped)} 行跳过`}
          description={run.whyNoUndo ?? "30 天内可以撤销；后来又有人改过的行不动。"}
        />
      );
    case "undone":
      return (
        <Alert
          type="warning"
          showIcon
          title={`${by(run.undoneBy, run.undoneAt)}撤销：${count(run.undone)} 行已恢复，${count(run.kept)} 行没有恢复`}
          {...(run.kept > 0 && { description: "没有恢复的行后来又有人改过，逐行写着原因。" })}
        />
      );
  }
};

const by = (name: string | null, at: string | null): string =>
  `${name ?? ""}${at === null ? "" : ` ${exactTime(at)} `}`;
