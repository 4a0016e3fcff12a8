/** From a shared task to its page: members at once, others by the login, which registers newcomers. */
import type { MouseEvent } from "react";
import { keepTarget, openLogin } from "../../platform/navigation.ts";
import { useSignedIn } from "../../platform/session.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import styles from "./Invitation.module.css";

export function TaskWay({ taskId }: { taskId: number }) {
  const isSignedIn = useSignedIn();
  const to = `/task/detail/${taskId}`;
  const open = (event: MouseEvent) => {
    if (isSignedIn) return;
    event.preventDefault();
    keepTarget(to);
    openLogin();
  };
  return (
    <>
      {/* Before the page's code has arrived it leads to the task, where the way in is the same. */}
      <ButtonLink to={to} size="l" block onClick={open}>
        {isSignedIn ? "去参与" : "免费注册，参与任务"}
      </ButtonLink>
      {!isSignedIn && <p className={styles.hint}>已经是会员？同样从这里登录。</p>}
    </>
  );
}
