/** The columns of the list of archives. */
import { Link } from "react-router";
import { type ArchiveImport, archiveStateLabels } from "#contract/console/study/archive.ts";
import { sizeText } from "../../platform/file.ts";
import { count } from "../../platform/money.ts";
import {
  idColumn,
  nothing,
  numberColumn,
  stateMarkColumn,
  timeColumn,
} from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { archiveTones } from "./words.ts";

export const archiveColumns: readonly Column<ArchiveImport>[] = [
  idColumn(64),
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
  stateMarkColumn(112, ({ state }) => [archiveTones[state], archiveStateLabels[state]]),
  {
    key: "task",
    title: "研究",
    width: 220,
    render: ({ task, state }) =>
      task && state === "done" ? (
        <Link to={`/tasks/${task.id}/results`}>{task.title}</Link>
      ) : (
        nothing
      ),
  },
  numberColumn("responses", "答卷", ({ task, responses }) => (task ? count(responses) : nothing), {
    width: 88,
  }),
  numberColumn("size", "大小", ({ bytes }) => sizeText(bytes), { width: 88 }),
  { key: "by", title: "上传人", width: 96, render: ({ by }) => by },
  timeColumn("at", "时间", ({ createdAt }) => createdAt),
];
