/** Near the end of a task's page, for some: what it brings as an agent's link, and what became of one's own times. */
import type { TaskDetail } from "#contract/member/study/task.ts";
import { useSignedIn } from "../../platform/session.ts";
import { AgentLink } from "./AgentLink.tsx";
import { MyResponses } from "./MyResponses.tsx";

export const TaskMore = ({ task }: { task: TaskDetail }) => (
  <>
    {task.agent && <AgentLink agent={task.agent} />}
    {useSignedIn() && <MyResponses taskId={task.id} />}
  </>
);
