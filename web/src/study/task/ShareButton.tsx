/** How a task is passed on: 分享 for those who may invite, by the page that says who they are; and the card inside WeChat. */
import { useEffect } from "react";
import { Role } from "#contract/enums.ts";
import type { TaskDetail } from "#contract/member/study/task.ts";
import { useSessionView } from "../../platform/session.ts";
import { passOn, passOnAs } from "../../platform/share.ts";
import { Button } from "../../ui/Button.tsx";
import { icon } from "../../ui/shellIcons.tsx";
import styles from "./ShareButton.module.css";

const ShareIcon = icon(
  <path d="M8 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM20 6a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM20 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM7.7 10.8l7.6-3.7M7.7 13.2l7.6 3.7" />,
);

export function ShareButton({ task }: { task: Pick<TaskDetail, "id" | "title" | "minutes"> }) {
  const view = useSessionView();
  const code = view && view.role !== Role.of.member ? view.memberCode : null;
  const { id, title } = task;
  const path = code === null ? `/task/detail/${id}` : `/share?c=${code}&t=${id}&s=task`;
  const text = `约 ${task.minutes} 分钟，时长和报酬都写在前面`;
  useEffect(() => passOnAs({ title, text, path }), [title, text, path]);
  if (code === null) return null;
  return (
    <Button
      kind="secondary"
      size="s"
      className={styles.share}
      icon={<ShareIcon size={16} />}
      onClick={() => void passOn({ title, text, url: window.location.origin + path })}
    >
      分享
    </Button>
  );
}
