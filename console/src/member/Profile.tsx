/** Who a member is, and the way to what they did. */
import { Link } from "react-router";
import type { ConsoleMember } from "#contract/console/member.ts";
import { Role } from "#contract/enums.ts";
import { Facts } from "../ui/Facts.tsx";
import { StateMark } from "../ui/StateMark.tsx";
import { TimeText } from "../ui/TimeText.tsx";
import { memberState, memberTone } from "./columns.tsx";

export const Profile = ({ member }: { member: ConsoleMember }) => (
  <Facts
    facts={[
      ["昵称", member.nickname],
      ["会员码", <code key="code">{member.code}</code>],
      ["手机号", member.mobile],
      ["邮箱", member.email],
      ["身份", Role.label(member.role)],
      [
        "状态",
        <StateMark key="state" tone={memberTone(member.state)}>
          {memberState(member.state)}
        </StateMark>,
      ],
      ["品牌", member.brandCode],
      ["注册", <TimeText key="registered" at={member.registeredAt} />],
      [
        "往来",
        <span key="links" style={{ display: "flex", gap: 16 }}>
          <Link to={`/responses?member=${member.id}`}>参与记录</Link>
          <Link to={`/exchanges?member=${member.id}`}>提现</Link>
          <Link to={`/audit?kind=member&id=${member.id}`}>操作日志</Link>
        </span>,
      ],
    ]}
  />
);
