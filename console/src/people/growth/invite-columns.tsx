/** The columns of the invitations' list; people lead to their pages. */
import { Button } from "antd";
import { Link } from "react-router";
import type { ConsoleInvite } from "#contract/console/people/growth.ts";
import { GrowthBlock } from "#contract/growth-enums.ts";
import { count } from "../../platform/money.ts";
import { exactTime } from "../../platform/time.ts";
import { Gold } from "../../ui/Money.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { numberColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";

/** A pair is called by its invitee, who has one inviter. */
export type InviteRow = ConsoleInvite & { id: number };

export const isBlocked = ({ block }: ConsoleInvite): boolean =>
  block !== null && block.liftedAt === null;

const facts: readonly Column<InviteRow>[] = [
  {
    key: "invitee",
    title: "被邀请人",
    isFixed: true,
    render: ({ invitee }) => <Person {...invitee} />,
  },
  { key: "inviter", title: "邀请人", width: 190, render: ({ inviter }) => <Person {...inviter} /> },
  {
    key: "source",
    title: "来源",
    width: 84,
    isExtra: true,
    render: ({ source }) => source ?? <span className="quiet">不详</span>,
  },
  timeColumn("invited", "注册", ({ invitedAt }) => invitedAt, { width: 108 }),
  numberColumn("valid", "有效答卷", ({ validResponses }) => count(validResponses), {
    sort: "valid",
    width: 100,
  }),
  numberColumn("earned", "邀请人已得", ({ earnedGold }) => <Gold coins={earnedGold} />, {
    width: 176,
  }),
  {
    key: "state",
    title: "奖励",
    width: 96,
    render: (row) => (
      <StateMark tone={isBlocked(row) ? "bad" : "good"}>
        {isBlocked(row) ? "不计奖励" : "计奖励"}
      </StateMark>
    ),
  },
  { key: "why", title: "原因", width: 238, render: (row) => <Why {...row} /> },
];

/** `ask` is missing for those who may only look. */
export const inviteColumns = (
  ask: ((row: InviteRow) => void) | undefined,
): readonly Column<InviteRow>[] => (ask ? [...facts, actColumn(ask)] : facts);

const actColumn = (ask: (row: InviteRow) => void): Column<InviteRow> => ({
  key: "act",
  title: "操作",
  width: 72,
  isFixed: true,
  render: (row) => (
    <Button
      size="small"
      aria-label={`${isBlocked(row) ? "恢复" : "停止"}：${row.invitee.nickname}`}
      onClick={() => ask(row)}
    >
      {isBlocked(row) ? "恢复" : "停止"}
    </Button>
  ),
});

const Person = ({ id, code, nickname }: ConsoleInvite["invitee"]) => (
  <Link to={`/members/${id}`} title={`${nickname} ${code}`}>
    {nickname} <span className="quiet">{code}</span>
  </Link>
);

/** What was found, and whose word was the last. */
function Why({ block }: Pick<ConsoleInvite, "block">) {
  if (!block) return null;
  const reason = GrowthBlock.label(block.reason);
  const text = `${block.liftedAt === null ? reason : `已恢复（原因曾为${reason}）`}，${block.by}${block.note && `：${block.note}`}`;
  return <span title={`${text}，${exactTime(block.liftedAt ?? block.at)}`}>{text}</span>;
}
