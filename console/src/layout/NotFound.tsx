/** No such page. */
import { Link } from "react-router";
import { Page } from "../ui/Page.tsx";
import { EmptyState } from "../ui/States.tsx";

export const NotFound = () => (
  <Page title="页面不存在">
    <EmptyState title="这里没有内容" next={<Link to="/">回到总览</Link>} />
  </Page>
);
