/** What else can be done with a saved task: a copy, its answers as a file, the rows behind it. */
import { CopyOutlined, DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { exportAnswers } from "#contract/console/study/export.ts";
import { type ConsoleTask, consoleTasks, copyTask } from "#contract/console/study/task.ts";
import { useMay } from "../../../platform/me.ts";
import { sayDone } from "../../../platform/notice.ts";
import { useSend } from "../../../platform/query.ts";
import { ExportDialog } from "../ExportDialog.tsx";
import styles from "./Editor.module.css";

export function MoreActions({ task, isDirty }: { task: ConsoleTask; isDirty: boolean }) {
  const mayCopy = useMay(copyTask);
  const mayExport = useMay(exportAnswers);
  const [isExporting, setExporting] = useState(false);
  const navigate = useNavigate();
  const copy = useSend(copyTask, {
    refreshes: [consoleTasks],
    onDone: ({ id }) => {
      sayDone("已复制为草稿");
      void navigate(`/tasks/${id}`);
    },
  });
  return (
    <>
      {!task.imported && (
        <Link className={styles.rows ?? ""} to={`/responses?task=${task.id}&audit=all`}>
          参与记录
        </Link>
      )}
      {task.draft.source === "own" && task.questionnaireVersion !== null && (
        <Link className={styles.rows ?? ""} to={`/tasks/${task.id}/results`}>
          结果
        </Link>
      )}
      {mayExport && task.draft.source === "own" && task.questionnaireVersion !== null && (
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => setExporting(true)}>
          导出答案
        </Button>
      )}
      {mayCopy && (
        <Button
          icon={<CopyOutlined aria-hidden />}
          loading={copy.isPending}
          disabled={isDirty}
          {...(isDirty && { title: "请先保存修改" })}
          onClick={() => copy.mutate({ params: { id: String(task.id) } })}
        >
          复制任务
        </Button>
      )}
      {isExporting && (
        <ExportDialog
          taskId={task.id}
          title={task.draft.title}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}
