/** The columns of the list of archives. */
import { Link } from "react-router";
import { type ArchiveImport, archiveStateLabels } from "#contract/console/study/archive.ts";
import { sizeText } from "../../platform/file.ts";
import { count } from "../../platform/money.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { TimeText } from "../../ui/TimeText.tsx";
import { archiveTones } from "./words.ts";

export const archiveColumns: readonly Column<ArchiveImport>[] = [
  { key: "id", title: "编号", width: 64, render: ({ id }) => <span className="figure">{id}</span> },
  {
    key: "file",
    title: "文件",
    isFixed: true,
    render: ({ fileName, problems: [problem] }) => (
      <>
        <span title={fileName}>{fileName}</span>
        {problem !== undefined && (
          <div className="second bad" title={problem}>
            {problem}
          </div>
        )}
      </>
    ),
  },
  {
    key: "state",
    title: "状态",
    width: 112,
    render: ({ state }) => (
      <StateMark tone={archiveTones[state]}>{archiveStateLabels[state]}</StateMark>
    ),
  },
  {
    key: "task",
    title: "研究",
    width: 220,
    render: ({ task, state }) =>
      task && state === "done" ? (
        <Link to={`/tasks/${task.id}/results`}>{task.title}</Link>
      ) : (
        <span className="quiet">无</span>
      ),
  },
  {
    key: "responses",
    title: "答卷",
    width: 88,
    align: "right",
    render: ({ task, responses }) => (task ? count(responses) : <span className="quiet">无</span>),
  },
  { key: "size", title: "大小", width: 88, align: "right", render: ({ bytes }) => sizeText(bytes) },
  { key: "by", title: "上传人", width: 96, render: ({ by }) => by },
  {
    key: "at",
    title: "时间",
    width: 104,
    render: ({ createdAt }) => <TimeText at={createdAt} />,
  },
];
