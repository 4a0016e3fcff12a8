/** The columns of the teams' list: this month beside all of it. */
import { Link } from "react-router";
import type { ConsoleTeam } from "#contract/console/people/growth.ts";
import type { TeamFigures } from "#contract/member/study/team.ts";
import { count } from "../../platform/money.ts";
import { RewardCell } from "../../ui/Money.tsx";
import { numberColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";

/** A team is called by its leader. */
export type TeamRow = ConsoleTeam & { id: number };

type Figure = "ended" | "completes" | "valid" | "invalid";

const figure = (
  span: "month" | "all",
  name: Figure,
  { title, isExtra = false }: { title: string; isExtra?: boolean },
): Column<TeamRow> => ({
  key: `${span}-${name}`,
  title,
  width: 96,
  align: "right",
  isExtra,
  render: (row) => count(row[span][name]),
});

export const teamColumns: readonly Column<TeamRow>[] = [
  {
    key: "leader",
    title: "队长",
    isFixed: true,
    render: ({ leader: { id, code, nickname } }) => (
      <Link to={`/members/${id}`} title={`${nickname} ${code}`}>
        {nickname} <span className="quiet">{code}</span>
      </Link>
    ),
  },
  timeColumn("registered", "队长注册", ({ registeredAt }) => registeredAt, {
    sort: "registered",
    isExtra: true,
  }),
  numberColumn("members", "成员", ({ members }) => count(members), { width: 72 }),
  figure("month", "ended", { title: "本月参与", isExtra: true }),
  figure("month", "completes", { title: "本月完成" }),
  figure("month", "valid", { title: "本月有效" }),
  figure("month", "invalid", { title: "本月无效" }),
  numberColumn("month-earned", "本月佣金", ({ month }) => <Commission {...month} />, {
    width: 190,
  }),
  figure("all", "ended", { title: "累计参与", isExtra: true }),
  figure("all", "completes", { title: "累计完成", isExtra: true }),
  figure("all", "valid", { title: "累计有效" }),
  figure("all", "invalid", { title: "累计无效" }),
  numberColumn("all-earned", "累计佣金", ({ all }) => <Commission {...all} />, { width: 190 }),
];

const Commission = ({ gold, fen }: TeamFigures) =>
  gold === 0 && fen === 0 ? (
    <span className="quiet">0</span>
  ) : (
    <RewardCell coins={gold} fen={fen} />
  );
