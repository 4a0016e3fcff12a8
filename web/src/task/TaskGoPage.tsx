/** /task/go when the door stays shut: why, and what else there is. Whoever is let in never sees it. */
import { useLoaderData } from "react-router";
import { JoinResult } from "#contract/enums.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Badge } from "../ui/Badge.tsx";
import { InboxIllustration } from "../ui/Illustration.tsx";
import type { Refused } from "./loaders.ts";
import styles from "./TaskGoPage.module.css";

export function TaskGoPage() {
  // The route's loader gives this or leaves the page.
  const { taskId, refusal } = useLoaderData() as Refused;
  const { result, reason, responseId } = refusal;
  return (
    <div className={styles.page}>
      <InboxIllustration />
      <h1 className={styles.title}>暂时不能参与这个任务</h1>
      {result !== JoinResult.of.incomplete && <Badge>{JoinResult.label(result)}</Badge>}
      <p className={styles.reason}>{reason}</p>
      <p className={styles.quiet}>没有占用你的名额，也没有扣除任何金币。</p>
      <div className={styles.ways}>
        <ButtonLink to="/task" size="l" block replace>
          看看其他任务
        </ButtonLink>
        {responseId === null ? (
          <ButtonLink to={`/task/detail/${taskId}`} kind="secondary" size="l" block replace>
            返回任务详情
          </ButtonLink>
        ) : (
          <ButtonLink to={`/home/history-detail?id=${responseId}`} kind="secondary" size="l" block replace>
            查看我的记录
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
