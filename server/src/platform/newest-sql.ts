/** A page of rows by number, the newest first: from the newest row on, or behind the row `before`. */
import { type SelectQueryBuilder, sql } from "kysely";

export const newestBefore =
  (id: string, before: number | undefined, size: number) =>
  <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) => {
    const newest = query.orderBy(sql.ref(id), "desc").limit(size);
    return before === undefined ? newest : newest.where(sql<boolean>`${sql.ref(id)} < ${before}`);
  };
