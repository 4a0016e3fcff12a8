/** Whose response it is: a member's, or of somebody whom an agent brought. */
import type { ConsoleResponse } from "#contract/console/study/response.ts";
import { FromHere } from "../../ui/FromHere.tsx";

type WhoProps = { response: Pick<ConsoleResponse, "memberId" | "memberName" | "agentId"> };

export const Who = ({ response: { memberId, memberName, agentId } }: WhoProps) => {
  if (memberId !== null)
    return <FromHere to={`/members/${memberId}`}>{memberName || memberId}</FromHere>;
  return (
    <>
      {agentId === null ? (
        memberName
      ) : (
        <FromHere to={`/members/${agentId}`} title={memberName}>
          {memberName || agentId}
        </FromHere>
      )}
      <div className="second">代理带来</div>
    </>
  );
};
