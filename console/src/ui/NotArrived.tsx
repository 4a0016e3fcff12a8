/** In the place of a part of the console that did not arrive. */
import { Button } from "antd";
import styles from "./States.module.css";

/** A browser does not say whether a file is gone or was lost on the way. */
export const whyNotArrived = (): string =>
  navigator.onLine
    ? "网络不稳定，或者控制台刚刚更新过。请重试；还是不行，请刷新页面。"
    : "网络已断开。恢复以后请重试，已填写的内容还在。";

export const RetryButton = ({ onRetry }: { onRetry: () => void }) => (
  <Button type="primary" onClick={onRetry}>
    重试
  </Button>
);

/** Without a network it would lead out of the console. The browser asks those who have something unsaved. */
export const ReloadButton = () =>
  navigator.onLine ? <Button onClick={() => window.location.reload()}>刷新页面</Button> : null;

export const NotArrived = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.state} role="alert">
    <p className={styles.title}>这一部分没有加载成功</p>
    <div className={styles.next}>{whyNotArrived()}</div>
    <div style={{ display: "flex", gap: 8, justifyContent: "center" }}>
      <RetryButton onRetry={onRetry} />
      <ReloadButton />
    </div>
  </div>
);
