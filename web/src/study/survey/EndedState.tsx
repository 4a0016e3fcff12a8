/** Instead of the sheet when there is nothing to answer any more: kindly, and with the way on. */
import { useSignedIn } from "../../platform/session.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { InboxIllustration } from "../../ui/Illustration.tsx";
import styles from "./EndedState.module.css";

type EndedStateProps = { reason?: string; responseId: number | null };

export function EndedState({ reason = "本次参与已结束", responseId }: EndedStateProps) {
  const isSignedIn = useSignedIn();
  const to = responseId === null ? "/home/history" : `/home/history-detail?id=${responseId}`;
  return (
    <div className={styles.ended}>
      <InboxIllustration />
      <h1 className={styles.title}>这份问卷已经结束</h1>
      <p>{/[。！？]$/.test(reason) ? reason : `${reason}。`}</p>
      {isSignedIn ? <Ways to={to} /> : <p className="quiet">感谢参与，现在可以关闭本页。</p>}
    </div>
  );
}

const Ways = ({ to }: { to: string }) => (
  <>
    <p className="quiet">你的参与记录都还在，可以查看结果和奖励。</p>
    <div className={styles.ways}>
      <ButtonLink to={to} size="l" block replace state={{ isOwnSheet: true }}>
        查看结果
      </ButtonLink>
      <ButtonLink to="/task" kind="secondary" size="l" block replace>
        去看任务
      </ButtonLink>
    </div>
  </>
);
