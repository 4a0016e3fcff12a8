/** /task/go when the entry was refused: why, and what else there is. Anyone who is let in never sees it. */
import { useLoaderData } from "react-router";
import { JoinResult } from "#contract/enums.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { InboxIllustration } from "../../ui/Illustration.tsx";
import type { Refused } from "./enter.ts";
import styles from "./TaskGoPage.module.css";

export function TaskGoPage() {
  // The route's loader gives this or leaves the page.
  const { taskId, refusal } = useLoaderData() as Refused;
  const { result, reason, responseId } = refusal;
  return (
    <div className={styles.page}>
      <InboxIllustration />
      <h1 className={styles.title}>{titleOf(result, responseId !== null)}</h1>
      <p className={styles.reason}>{reason}</p>
      <p className="quiet">没有占用名额，也不会扣除任何金币。</p>
      <div className={styles.ways}>
        <ButtonLink to="/task" size="l" block replace>
          看看其他任务
        </ButtonLink>
        {responseId === null ? (
          <ButtonLink to={`/task/detail/${taskId}`} kind="secondary" size="l" block replace>
            返回任务详情
          </ButtonLink>
        ) : (
          <ButtonLink
            to={`/home/history-detail?id=${responseId}`}
            kind="secondary"
            size="l"
            block
            replace
          >
            查看我的记录
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** Which of the entry checks refused. */
function titleOf(result: JoinResult, hasRecord: boolean): string {
  switch (result) {
    case JoinResult.of.quotaFull:
      return "名额已满";
    case JoinResult.of.ipBlocked:
      return "同一网络已有人参与";
    case JoinResult.of.cookieBlocked:
      return "这台设备已参与过";
    case JoinResult.of.cityBlocked:
      return "不面向你所在的城市";
    default:
      return hasRecord ? "你已经参与过这个任务" : "暂时不能参与这个任务";
  }
}
