/** In the place of a sum that did not come, so that nobody waits for it. */
import { Button } from "./Button.tsx";

export const NoBalance = ({ onRetry }: { onRetry: () => Promise<unknown> }) => (
  <p role="alert">
    余额没有加载出来
    <Button kind="quiet" size="s" onClick={() => void onRetry()}>
      重试
    </Button>
  </p>
);
