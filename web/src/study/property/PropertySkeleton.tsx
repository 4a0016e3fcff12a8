/** The profile while it comes, in about its final size. */
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./PropertySheet.module.css";

export function PropertySkeleton() {
  return (
    <div className={styles.sheet} role="status">
      <span className="visually-hidden">正在打开资料</span>
      <Skeleton height={88} />
      <QuestionBones />
    </div>
  );
}

/** Where the questions will be. */
export const QuestionBones = () => (
  <div className="stack">
    <Skeleton width="40%" height={28} />
    {Array.from({ length: 3 }, (_, index) => (
      <Skeleton key={index} height={180} />
    ))}
  </div>
);
