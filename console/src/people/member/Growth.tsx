/** A member's place among inviters and leaders, and the ways to change it. */
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import {
  type MemberGrowth,
  memberGrowth,
  moveToTeam,
  setMemberRole,
} from "#contract/console/people/growth.ts";
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { Role } from "#contract/enums.ts";
import { useMay } from "../../platform/me.ts";
import { count, gold, rewardText, useRate } from "../../platform/money.ts";
import { query } from "../../platform/query.ts";
import { Facts } from "../../ui/Facts.tsx";
import { FromHere } from "../../ui/FromHere.tsx";
import { FailureState } from "../../ui/States.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { RoleDialog } from "./RoleDialog.tsx";
import { TeamDialog } from "./TeamDialog.tsx";

export function Growth({ member }: { member: ConsoleMember }) {
  const { data, error, refetch } = useQuery(
    query(memberGrowth, { params: { id: String(member.id) } }),
  );
  if (data) return <Known member={member} growth={data} />;
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />;
  return <Waiting lines={5} />;
}

type KnownProps = { member: ConsoleMember; growth: MemberGrowth };

function Known({ member, growth }: KnownProps) {
  const [asking, setAsking] = useState<"role" | "team" | null>(null);
  const mayChangeRole = useMay(setMemberRole);
  const mayMove = useMay(moveToTeam);
  const close = () => setAsking(null);
  const isActive = member.state === "active";
  return (
    <>
      <GrowthFacts member={member} growth={growth} />
      <div style={{ display: "flex", flexWrap: "wrap", gap: 8, marginTop: 16 }}>
        {mayChangeRole && isActive && <Button onClick={() => setAsking("role")}>改身份</Button>}
        {mayMove && (isActive || growth.leader !== null) && (
          <Button onClick={() => setAsking("team")}>调整团队</Button>
        )}
      </div>
      {asking === "role" && <RoleDialog member={member} growth={growth} onClose={close} />}
      {asking === "team" && <TeamDialog member={member} growth={growth} onClose={close} />}
    </>
  );
}

function GrowthFacts({ member, growth }: KnownProps) {
  const rate = useRate();
  const { inviter, leader, invited, teamSize } = growth;
  const isLeader = growth.role === Role.of.leader;
  const hasEarned = growth.teamGold > 0 || growth.teamFen > 0;
  const earned = hasEarned
    ? `佣金 ${rewardText(growth.teamGold, growth.teamFen, rate)}`
    : "暂无佣金";
  return (
    <Facts
      facts={[
        ["邀请人", inviter ? <Person key="inviter" {...inviter} /> : "无"],
        ["来源", growth.inviteSource],
        ["队长", leader ? <Person key="leader" {...leader} /> : "不在团队中"],
        ["入队", leader && <TimeText key="since" at={leader.since} />],
        ["分成", leader && `队长佣金的 ${growth.rate}%`],
        [
          "邀请",
          <FromHere key="invited" to={`/invites?inviter=${member.code}`}>
            {count(invited)} 人，得 {gold(growth.inviteGold)}
          </FromHere>,
        ],
        ["团队", isLeader || teamSize > 0 || hasEarned ? `${count(teamSize)} 人，${earned}` : null],
      ]}
    />
  );
}

const Person = ({ id, code, nickname }: { id: number; code: string; nickname: string }) => (
  <FromHere to={`/members/${id}`}>
    {nickname} <span className="quiet">{code}</span>
  </FromHere>
);
