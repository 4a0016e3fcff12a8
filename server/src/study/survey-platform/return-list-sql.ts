/** Returns as operators look through them. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import {
  between,
  type Days,
  type ListAsked,
  listPage,
  moment,
  whole,
  within,
} from "../../platform/list-sql.ts";

export type ReturnFilter = Days & {
  platformId?: number | undefined;
  responseId?: number | undefined;
  verdict?: string | undefined;
  minSeconds?: number | undefined;
  maxSeconds?: number | undefined;
};

/** Negative when the platform gave none. */
const platformSeconds = whole(sql`coalesce(platform_seconds, -1)`);

/** Newest first. `refused`: every verdict but those four. */
export const pageOfReturns = (db: Db, filter: ReturnFilter, asked: ListAsked) =>
  listPage(
    db,
    db
      .selectFrom("surveyReturn")
      .selectAll()
      .$if(filter.platformId !== undefined, (q) =>
        q.where("platformId", "=", filter.platformId ?? 0),
      )
      .$if(filter.responseId !== undefined, (q) =>
        q.where("responseId", "=", filter.responseId ?? 0),
      )
      .$if(filter.verdict === "refused", (q) =>
        q.where("verdict", "not in", ["accepted", "repeated", "claimed", "unknown"]),
      )
      .$if(filter.verdict !== undefined && filter.verdict !== "refused", (q) =>
        q.where("verdict", "=", filter.verdict ?? ""),
      )
      .where(within("at", filter))
      .where(
        between(platformSeconds, {
          least: filter.minSeconds,
          most: filter.maxSeconds,
          name: "maxSeconds",
        }),
      ),
    { asked, keys: { time: moment("at"), duration: platformSeconds } },
  );
