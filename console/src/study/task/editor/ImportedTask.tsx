/** A study that came as an archive: there is nothing to edit, and everything to read. */
import { Alert } from "antd";
import { Link } from "react-router";
import type { ConsoleTask } from "#contract/console/study/task.ts";
import { Facts } from "../../../ui/Facts.tsx";
import { Page } from "../../../ui/Page.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { MoreActions } from "./MoreActions.tsx";

export const ImportedTask = ({ task }: { task: ConsoleTask }) => (
  <Page title={task.draft.title} actions={<MoreActions task={task} isDirty={false} />}>
    <Alert
      type="info"
      showIcon
      title="这是导入的研究，只供阅读"
      description="没有人能参与，也没有奖励和名额。要再做一次，请复制任务，会得到带同样问卷的草稿。"
    />
    <Facts
      facts={[
        ["任务编号", String(task.id)],
        ["问卷", `最新是第 ${task.questionnaireVersion} 版`],
        ["导入时间", <TimeText key="at" at={task.createdAt} />],
        [
          "往来",
          <span key="links" style={{ display: "flex", gap: 16 }}>
            <Link to={`/tasks/${task.id}/results`}>结果</Link>
            <Link to="/archives">导入的存档</Link>
            <Link to={`/audit?kind=task&id=${task.id}`}>操作日志</Link>
          </span>,
        ],
      ]}
    />
  </Page>
);
