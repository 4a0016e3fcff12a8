/** The columns that most lists have: an id, a state, a moment, and a number. */
import type { ReactNode } from "react";
import { StateMark, type Tone } from "../StateMark.tsx";
import { TimeText } from "../TimeText.tsx";
import type { Column } from "./columns.ts";

/** What stands where a row has nothing to say. */
export const nothing = <span className="quiet">无</span>;

type Options<Row> = Partial<Omit<Column<Row>, "key" | "title" | "align" | "render">>;

export const idColumn = (width: number): Column<{ id: number }> => ({
  key: "id",
  title: "编号",
  width,
  render: ({ id }) => <span className="figure">{id}</span>,
});

export const stateMarkColumn = <Row,>(
  width: number,
  markOf: (row: Row) => readonly [tone: Tone, label: string],
  options: Options<Row> = {},
): Column<Row> => ({
  key: "state",
  title: "状态",
  width,
  ...options,
  render: (row) => {
    const [tone, label] = markOf(row);
    return <StateMark tone={tone}>{label}</StateMark>;
  },
});

/** How long ago; 104 px wide unless said otherwise. */
export const timeColumn = <Row,>(
  key: string,
  title: string,
  at: (row: Row) => string | null,
  options: Options<Row> = {},
): Column<Row> => ({
  key,
  title,
  width: 104,
  ...options,
  render: (row) => {
    const moment = at(row);
    return moment === null ? nothing : <TimeText at={moment} />;
  },
});

/** A count or an amount, its last digits below one another. */
export const numberColumn = <Row,>(
  key: string,
  title: string,
  render: (row: Row) => ReactNode,
  options: Options<Row>,
): Column<Row> => ({ key, title, align: "right", ...options, render });
