/** Whose response it is: a member's, or of somebody whom an agent brought. */
import { Link } from "react-router";
import type { ConsoleResponse } from "#contract/console/response.ts";

type WhoProps = { response: Pick<ConsoleResponse, "memberId" | "memberName" | "agentId"> };

export const Who = ({ response: { memberId, memberName, agentId } }: WhoProps) => {
  if (memberId !== null) return <Link to={`/members/${memberId}`}>{memberName || memberId}</Link>;
  return (
    <>
      {agentId === null ? (
        memberName
      ) : (
        <Link to={`/members/${agentId}`} title={memberName}>
          {memberName || agentId}
        </Link>
      )}
      <div className="second">代理带来</div>
    </>
  );
};
