/** Instead of the player when there is nothing to watch any more. */
import { ButtonLink } from "../../ui/Button.tsx";
import { InboxIllustration } from "../../ui/Illustration.tsx";
import { resultPath } from "./useWatching.ts";
import styles from "./WatchPage.module.css";

type EndedProps = { reason: string; responseId: number | null };

export const Ended = ({ reason, responseId }: EndedProps) => (
  <div className={styles.ended}>
    <InboxIllustration />
    <h1 className={styles.title}>这次观看已经结束</h1>
    <p>{/[。！？]$/.test(reason) ? reason : `${reason}。`}</p>
    <div className={styles.ways}>
      <ButtonLink to={resultPath(responseId)} size="l" block replace>
        查看结果
      </ButtonLink>
      <ButtonLink to="/task" kind="secondary" size="l" block replace>
        去看任务
      </ButtonLink>
    </div>
  </div>
);
