/** One answer of the profile: what was said, where, which tasks looked at it, and the way to clear it. */
import { Link } from "react-router";
import type { PropertySource } from "#contract/member/study/property.ts";
import { useNow } from "../../platform/useNow.ts";
import { ChevronDownIcon } from "../../ui/shellIcons.tsx";
import { formatMoment } from "../../ui/time.ts";
import { ClearProperty } from "./ClearProperty.tsx";
import styles from "./PropertyCard.module.css";

export function PropertyRow({ source }: { source: PropertySource }) {
  const now = useNow();
  const { title, text, usedBy, answeredAt, isStanding } = source;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <div className={styles.main}>
          <p className={styles.title}>{title}</p>
          <p className={styles.text}>{text}</p>
          <p className={styles.from}>
            {originOf(source)}
            <span className={styles.when}>{formatMoment(answeredAt, now)}</span>
          </p>
          {!isStanding && <p className={styles.from}>资料问卷已更新，这项回答不再用来匹配任务</p>}
        </div>
        <ClearProperty source={source} />
      </div>
      {usedBy.length > 0 && (
        <details className={styles.uses}>
          <summary>
            {usedBy.length < 10 ? `${usedBy.length} 个任务参考过` : "最近 10 个任务参考过"}
            <ChevronDownIcon size={16} className={styles.arrow} />
          </summary>
          <ul>
            {usedBy.map(({ taskId, title: task, at }) => (
              <li key={taskId} className={styles.use}>
                <Link to={`/task/detail/${taskId}`}>{task}</Link>
                <span>{formatMoment(at, now)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** A task that is gone has no title any more; what came from it is still not one's own entry. */
const originOf = ({ from, taskTitle }: PropertySource): string => {
  if (from === "profile") return "自己填写";
  return taskTitle === null ? "来自一个任务" : `来自任务「${taskTitle}」`;
};
