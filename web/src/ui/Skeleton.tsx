/** Stands where content will be, in its final size, so nothing moves when it comes. */
import { classes } from "./classes.ts";
import styles from "./Skeleton.module.css";

type SkeletonProps = { width?: number | string; height?: number | string; round?: boolean };

export function Skeleton({ width = "100%", height = 16, round }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={styles.bone}
      style={{ width, height, ...(round && { borderRadius: "50%" }) }}
    />
  );
}

/** Rows of a list while it loads. Announces itself once, not per row. `isInset`: straight in a card that has no padding. */
type SkeletonRowsProps = { rows?: number; height?: number; isInset?: boolean };

export function SkeletonRows({ rows = 5, height = 72, isInset = false }: SkeletonRowsProps) {
  return (
    <div role="status" className={classes(styles.rows, isInset && styles.inset)}>
      <span className="visually-hidden">正在加载</span>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}
