/** 分享, for who may invite: the link of the task's share page, which says who passes it on. */
import { Role } from "#contract/enums.ts";
import type { TaskDetail } from "#contract/member/task.ts";
import { useSessionView } from "../platform/session.ts";
import { passOn } from "../platform/share.ts";
import { Button } from "../ui/Button.tsx";
import { ShareIcon } from "../ui/icons.tsx";
import styles from "./ShareButton.module.css";

export function ShareButton({ task }: { task: Pick<TaskDetail, "id" | "title" | "minutes"> }) {
  const view = useSessionView();
  if (!view || view.role === Role.of.member) return null;
  const url = `${window.location.origin}/share?c=${view.memberCode}&t=${task.id}&s=task`;
  const text = `约 ${task.minutes} 分钟，时长和报酬都写在前面`;
  return (
    <Button
      kind="secondary"
      size="s"
      className={styles.share}
      icon={<ShareIcon size={16} />}
      onClick={() => void passOn({ title: task.title, text, url })}
    >
      分享
    </Button>
  );
}
