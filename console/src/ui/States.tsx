/** What stands where rows or a page would be: nothing yet, or an error with a way on. */
import { Button } from "antd";
import type { ReactNode } from "react";
import { reasonOf } from "../platform/notice.ts";
import styles from "./States.module.css";

type EmptyProps = { title: string; next?: ReactNode };

/** Says that there is nothing, and what to do next. */
export const EmptyState = ({ title, next }: EmptyProps) => (
  <div className={styles.state}>
    <p className={styles.title}>{title}</p>
    {next !== undefined && <div className={styles.next}>{next}</div>}
  </div>
);

type FailureProps = { error: unknown; onRetry: () => void };

export const FailureState = ({ error, onRetry }: FailureProps) => (
  <div className={styles.state} role="alert">
    <p className={styles.title}>没有加载成功</p>
    <div className={styles.next}>{reasonOf(error)}</div>
    <Button onClick={onRetry}>重试</Button>
  </div>
);
