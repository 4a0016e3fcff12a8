/** No such page. */
import { Link } from "react-router";
import { EmptyState } from "../ui/States.tsx";

export const NotFound = () => <EmptyState title="页面不存在" next={<Link to="/">回到总览</Link>} />;
