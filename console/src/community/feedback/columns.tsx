/** The columns of the feedback queue. */
import { Link } from "react-router";
import type { ConsoleFeedback } from "#contract/console/community/feedback.ts";
import { FeedbackType } from "#contract/content-enums.ts";
import { FeedbackState } from "#contract/enums.ts";
import { count } from "../../platform/money.ts";
import { FromHere } from "../../ui/FromHere.tsx";
import { idColumn, nothing, stateMarkColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import styles from "./Feedback.module.css";
import { feedbackTone } from "./moves.ts";

export const feedbackColumns: readonly Column<ConsoleFeedback>[] = [
  idColumn(68),
  stateMarkColumn(88, ({ state }) => [feedbackTone(state), FeedbackState.label(state)]),
  { key: "type", title: "类型", width: 108, render: ({ type }) => FeedbackType.label(type) },
  {
    key: "summary",
    title: "内容",
    isFixed: true,
    render: ({ summary, unread }) => (
      <span title={summary}>
        {unread > 0 && <Unread number={unread} />}
        {summary}
      </span>
    ),
  },
  {
    key: "about",
    title: "关于",
    width: 176,
    render: ({ about }) => (about ? <AboutLink about={about} /> : nothing),
  },
  {
    key: "member",
    title: "会员",
    width: 128,
    render: ({ member }) => <MemberLink member={member} />,
  },
  { key: "staff", title: "负责", width: 84, render: ({ staff }) => staff?.name ?? nothing },
  timeColumn("updated", "最近动静", ({ updatedAt }) => updatedAt, { sort: "updated" }),
  timeColumn("due", "自动确认", ({ confirmDue }) => confirmDue, { isExtra: true }),
  timeColumn("created", "提出", ({ createdAt }) => createdAt, { sort: "created", isExtra: true }),
];

const Unread = ({ number }: { number: number }) => (
  <span className={styles.unread}>
    {count(number)}
    <span className="visually-hidden">条未读</span>
  </span>
);

export const MemberLink = ({ member }: Pick<ConsoleFeedback, "member">) => (
  <FromHere to={`/members/${member.id}`} title={member.code}>
    {member.nickname || member.code}
  </FromHere>
);

const pageOf: Record<NonNullable<ConsoleFeedback["about"]>["kind"], (id: number) => string> = {
  response: (id) => `/responses?audit=all&open=${id}`,
  exchange: (id) => `/exchanges?state=all&open=${id}`,
  sanction: () => "/appeals?kind=sanction",
};

export const AboutLink = ({ about }: { about: NonNullable<ConsoleFeedback["about"]> }) => (
  <Link to={pageOf[about.kind](about.id)} title={about.title}>
    {about.title}
  </Link>
);
