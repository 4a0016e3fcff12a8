/** One archive: what became of it, why it was refused, and taking it away again. */
import { Alert, Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import {
  type ArchiveImport,
  archiveStateLabels,
  getArchive,
  listArchives,
  previewArchiveRemoval,
  removeArchive,
} from "#contract/console/study/archive.ts";
import { consoleTasks } from "#contract/console/study/task.ts";
import { sizeText } from "../../platform/file.ts";
import { useMay } from "../../platform/me.ts";
import { count } from "../../platform/money.ts";
import { query, useSend } from "../../platform/query.ts";
import { ChangeDialog } from "../../ui/ChangeDialog.tsx";
import { Details } from "../../ui/Details.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import styles from "./Archive.module.css";
import { archiveTones, contentsText } from "./words.ts";

export function ArchiveDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const result = useQuery(query(getArchive, { params: { id: String(id) } }));
  const mayRemove = useMay(removeArchive);
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Details
      title={`存档 ${id}`}
      result={result}
      onClose={onClose}
      footer={({ state }) =>
        mayRemove && state !== "waiting" && state !== "removing" ? (
          <Button danger onClick={() => setRemoving(true)}>
            删除
          </Button>
        ) : null
      }
    >
      {(archive) => (
        <>
          {archive.problems.length > 0 && <Refused problems={archive.problems} />}
          <ArchiveFacts archive={archive} />
          {isRemoving && (
            <Removal archive={archive} onCancel={() => setRemoving(false)} onDone={onClose} />
          )}
        </>
      )}
    </Details>
  );
}

const Refused = ({ problems }: { problems: readonly string[] }) => (
  <Alert
    type="error"
    showIcon
    title="这个存档没有导入，什么都没有留下"
    description={
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    }
  />
);

const ArchiveFacts = ({ archive }: { archive: ArchiveImport }) => {
  const { fileName, bytes, received, state, task, responses, by, createdAt, endedAt } = archive;
  return (
    <Facts
      facts={[
        ["文件", fileName],
        [
          "状态",
          <StateMark key="state" tone={archiveTones[state]}>
            {archiveStateLabels[state]}
          </StateMark>,
        ],
        [
          "大小",
          state === "uploading"
            ? `已收到 ${sizeText(received)} / ${sizeText(bytes)}`
            : sizeText(bytes),
        ],
        [
          "研究",
          task && (
            <Link key="task" to={`/tasks/${task.id}`}>
              {task.title}
            </Link>
          ),
        ],
        [
          "结果",
          task && (
            <Link key="results" to={`/tasks/${task.id}/results`}>
              查看结果
            </Link>
          ),
        ],
        ["答卷", task && count(responses)],
        ["上传人", by],
        ["上传", <TimeText key="created" at={createdAt} />],
        ["读完", endedAt && <TimeText key="ended" at={endedAt} />],
      ]}
    />
  );
};

type RemovalProps = { archive: ArchiveImport; onCancel: () => void; onDone: () => void };

/** What would go is counted first; what has come since then stops it. */
function Removal({ archive: { id, task, fileName }, onCancel, onDone }: RemovalProps) {
  const params = { id: String(id) };
  const { data: contents } = useQuery({
    ...query(previewArchiveRemoval, { params }),
    staleTime: 0,
  });
  const remove = useSend(removeArchive, {
    refreshes: [listArchives, getArchive, previewArchiveRemoval, consoleTasks],
    said: task ? "正在删除" : "已删除",
    onDone,
  });
  const effects = task
    ? [contents ? contentsText(contents) : "正在清点…", "删除以后不能恢复；原来的文件可以再导入。"]
    : ["这个存档没有导入，删除的只是上传记录。"];
  return (
    <ChangeDialog
      title={task ? `删除研究“${task.title}”` : `删除存档“${fileName}”`}
      verb="删除"
      effects={effects}
      isDanger
      isBlocked={contents === undefined}
      isPending={remove.isPending}
      onCancel={onCancel}
      onOk={() => contents && remove.mutate({ params, body: { contents } })}
    />
  );
}
