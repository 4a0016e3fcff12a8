/** One page broke; the others did not. Says what happened and offers the way on. */
import { Button } from "antd";
import { Link, useRouteError } from "react-router";
import { reasonOf } from "../platform/notice.ts";
import { EmptyState } from "../ui/States.tsx";

export function RouteError() {
  const error = useRouteError();
  return (
    <EmptyState
      title="这个页面出错了"
      next={
        <>
          <p>{wordsFor(error)}</p>
          <Button type="primary" onClick={() => window.location.reload()}>
            刷新页面
          </Button>{" "}
          <Link to="/">回到总览</Link>
        </>
      }
    />
  );
}

/** A chunk that is gone means that a new version was put up meanwhile. */
function wordsFor(error: unknown): string {
  const text = reasonOf(error);
  const isGone = /dynamically imported module|module script failed|preload CSS/i.test(text);
  return isGone ? "控制台已更新，请刷新页面" : text;
}
