/** 彩排: the nine results through the real return path, before anybody is sent. */
import { PlayCircleOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { getRehearsal, type Rehearsal, rehearseTask } from "#contract/console/study/rehearsal.ts";
import { useMay } from "../../../../platform/me.ts";
import { query, useSend } from "../../../../platform/query.ts";
import { FailureState } from "../../../../ui/States.tsx";
import { TimeText } from "../../../../ui/TimeText.tsx";
import { Waiting } from "../../../../ui/Waiting.tsx";
import editor from "../Editor.module.css";
import styles from "./Rehearsal.module.css";
import { RehearsalTable } from "./RehearsalTable.tsx";

type RehearsalPartProps = { taskId: number; isDirty: boolean };

export function RehearsalPart({ taskId, isDirty }: RehearsalPartProps) {
  const params = { id: String(taskId) };
  const { data, error, isPending, refetch } = useQuery(query(getRehearsal, { params }));
  const mayRehearse = useMay(rehearseTask);
  const rehearse = useSend(rehearseTask, { refreshes: [getRehearsal] });
  return (
    <section id="rehearsal" className={editor.part} aria-label="彩排">
      <header className={styles.head}>
        <div>
          <h2>彩排</h2>
          <p>
            把九种结果各走一遍真实的流程，看会员会读到什么、得到多少。不留记录，不动账；通过以后才能发布。
          </p>
        </div>
        {mayRehearse && (
          <Button
            icon={<PlayCircleOutlined aria-hidden />}
            loading={rehearse.isPending}
            disabled={isDirty}
            {...(isDirty && { title: "请先保存修改" })}
            onClick={() => rehearse.mutate({ params })}
          >
            {data ? "重新彩排" : "彩排"}
          </Button>
        )}
      </header>
      {isPending && <Waiting lines={4} />}
      {error && data === undefined && <FailureState error={error} onRetry={() => void refetch()} />}
      {data === null && <p className="quiet">还没有彩排过。</p>}
      {data && (
        <>
          <Verdict rehearsal={data} />
          <RehearsalTable results={data.results} />
        </>
      )}
    </section>
  );
}

const Verdict = ({
  rehearsal: { passed, isCurrent, by, at, results },
}: {
  rehearsal: Rehearsal;
}) => {
  const wrong = results.filter(({ ok }) => !ok).length;
  const who = (
    <>
      {by}，<TimeText at={at} />
    </>
  );
  if (!isCurrent)
    return (
      <Alert
        type="warning"
        showIcon
        title="彩排之后任务改过，需要重新彩排"
        description={<>上一次：{who}</>}
      />
    );
  return passed ? (
    <Alert type="success" showIcon title="九种结果都正确" description={who} />
  ) : (
    <Alert type="error" showIcon title={`有 ${wrong} 种结果不对，改好后再彩排`} description={who} />
  );
};
