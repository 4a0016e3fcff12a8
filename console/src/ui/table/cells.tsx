/** The columns that most lists have: a moment, and a number. */
import type { ReactNode } from "react";
import { TimeText } from "../TimeText.tsx";
import type { Column } from "./columns.ts";

/** What stands where a row has nothing to say. */
export const nothing = <span className="quiet">无</span>;

type Options<Row> = Partial<Omit<Column<Row>, "key" | "title" | "align" | "render">>;

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
