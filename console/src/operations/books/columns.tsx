/** The columns of the books' runs, and of one run's differences. */
import { Link } from "react-router";
import {
  BooksCheck,
  booksChecks,
  type BooksDifference,
  type BooksRun,
} from "#contract/console/operations/books.ts";
import { count, signed } from "../../platform/money.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { idColumn, nothing, numberColumn, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { TimeText } from "../../ui/TimeText.tsx";
import { checkNames, gapOf, subjectOf, sumText } from "./words.ts";

export const runColumns: readonly Column<BooksRun>[] = [
  idColumn(72),
  {
    key: "result",
    title: "结果",
    isFixed: true,
    render: ({ id, differences }) => (
      <Link to={`/books/${id}`}>
        <StateMark tone={differences === 0 ? "good" : "bad"}>
          {differences === 0 ? "一致" : `${count(differences)} 处差异`}
        </StateMark>
      </Link>
    ),
  },
  ...BooksCheck.options.map((check) => checkColumn(check)),
  { key: "by", title: "由谁", width: 96, render: ({ by }) => (by === "system" ? "系统" : by) },
  timeColumn("started", "时间", ({ startedAt }) => startedAt, { sort: "time", width: 112 }),
];

/** Rows held against each other, or the differences where there are any. */
function checkColumn(check: BooksCheck): Column<BooksRun> {
  return {
    key: check,
    title: checkNames[check],
    width: 116,
    align: "right",
    render: ({ id, checks }) => {
      const found = checks.find((one) => one.check === check);
      if (!found) return <span className="quiet">未查</span>;
      if (found.differences === 0)
        return (
          <span className="quiet" title={booksChecks[check]}>
            {count(found.checked)}
          </span>
        );
      return (
        <Link className="bad" to={`/books/${id}?check=${check}`}>
          {count(found.differences)} 处差异
        </Link>
      );
    },
  };
}

/** The table knows rows by their id; a difference's is its place in the run. */
export type DifferenceRow = BooksDifference & { id: number };

export const differenceColumns: readonly Column<DifferenceRow>[] = [
  { key: "check", title: "核对项", width: 104, render: ({ check }) => checkNames[check] },
  {
    key: "subject",
    title: "对象",
    width: 180,
    isFixed: true,
    render: ({ subject, detail }) => <Subject subject={subject} detail={detail} />,
  },
  {
    key: "detail",
    title: "差异",
    isFixed: true,
    render: ({ detail }) => <span title={detail}>{detail}</span>,
  },
  numberColumn("ours", "我们", ({ check, ours }) => sumText(check, ours), { width: 104 }),
  numberColumn("theirs", "对方", ({ check, theirs }) => sumText(check, theirs), { width: 104 }),
  numberColumn("gap", "相差", (row) => <Gap row={row} />, { width: 104 }),
  {
    key: "since",
    title: "首次发现",
    width: 104,
    render: ({ since, isOld }) => (
      <>
        <TimeText at={since} late={isOld} />
        {isOld && <div className="second bad">超过三天</div>}
      </>
    ),
  },
];

const Subject = ({ subject, detail }: { subject: string; detail: string }) => {
  const { text, to } = subjectOf(subject, detail);
  return to === null ? (
    <span title={text}>{text}</span>
  ) : (
    <Link to={to} title={text}>
      {text}
    </Link>
  );
};

const Gap = ({ row }: { row: DifferenceRow }) => {
  const gap = gapOf(row);
  return gap === null ? (
    nothing
  ) : (
    <strong className="bad">{signed(gap, sumText(row.check, gap))}</strong>
  );
};
