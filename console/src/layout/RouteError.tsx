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
          <p>{reasonOf(error)}</p>
          <Button type="primary" onClick={() => window.location.reload()}>
            刷新页面
          </Button>{" "}
          <Link to="/">回到总览</Link>
        </>
      }
    />
  );
}
