/** The sheet while it comes. */
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./AnswerPage.module.css";

export function SheetSkeleton() {
  return (
    <div className={styles.sheet} role="status">
      <span className="visually-hidden">正在打开问卷</span>
      <Skeleton width="60%" height={28} />
      <Skeleton height={20} width="40%" />
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} height={220} />
      ))}
    </div>
  );
}
