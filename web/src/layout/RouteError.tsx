/** What a route shows when it failed: the network, a part that did not load, or a fault of ours. */
import { useRouteError } from "react-router";
import { ErrorState } from "../ui/States.tsx";

export function RouteError() {
  const cause = useRouteError();
  const name = cause instanceof Error ? cause.name : "";
  const retry = () => window.location.reload();
  if (name === "ChunkFailed") {
    return (
      <ErrorState
        title="页面没有加载完整"
        hint="网络不稳定，或网站刚刚更新过，请重新加载。"
        onRetry={retry}
      />
    );
  }
  if (name === "NetworkFailure") return <ErrorState onRetry={retry} />;
  return (
    <ErrorState
      title="页面出错了"
      hint="我们已经停下来，没有改动你的数据，请重试或稍后再来。"
      onRetry={retry}
    />
  );
}
