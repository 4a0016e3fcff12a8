/** What a list shows when it has nothing or failed: what happened, and the next step. */
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { CloudIllustration, InboxIllustration } from "./Illustration.tsx";
import styles from "./States.module.css";

type EmptyProps = {
  /** The content that is not there: shown as 暂无 + content (rule site-8). */
  content: string;
  /** One sentence on what to do next. */
  hint?: string;
  /** A link or button for it. */
  action?: ReactNode;
};

export function Empty({ content, hint, action }: EmptyProps) {
  return (
    <div className={styles.state}>
      <InboxIllustration />
      <p className={styles.title}>{`暂无${content}`}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action}
    </div>
  );
}

type ErrorStateProps = { title?: string; hint?: string; onRetry?: () => void; action?: ReactNode };

export function ErrorState({
  title = "没有加载成功",
  hint = "可能是网络不稳定，请稍后重试。",
  onRetry,
  action,
}: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <CloudIllustration />
      <p className={styles.title}>{title}</p>
      <p className={styles.hint}>{hint}</p>
      {onRetry && (
        <Button kind="secondary" onClick={onRetry}>
          重试
        </Button>
      )}
      {action}
    </div>
  );
}

/** Over the page while the network is away. */
export function OfflineBar({ isOffline }: { isOffline: boolean }) {
  return (
    <div role="status" className={isOffline ? styles.offline : undefined}>
      {isOffline && "网络已断开，恢复后会自动重新加载"}
    </div>
  );
}
