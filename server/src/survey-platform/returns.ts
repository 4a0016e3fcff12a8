/** Returns as evidence, for operators. */
import type { listReturns, SurveyReturn } from "#contract/console/survey-return.ts";
import type { ParsedOf } from "#contract/endpoint.ts";
import type { JoinResult } from "#contract/enums.ts";
import { cutPage, readCursor } from "../platform/cursor.ts";
import type { World } from "../platform/world.ts";
import { pageOfReturns } from "./sql.ts";

export async function returnsPage({ db }: World, query: ParsedOf<typeof listReturns>["query"]) {
  const { platformId, responseId, verdict, cursor, size } = query;
  const found = await pageOfReturns(db, {
    platformId,
    responseId,
    verdict,
    before: readCursor(cursor, 1)?.[0],
    size: size + 1,
  });
  const { list, next } = cutPage(found, size, (row) => [row.id]);
  return { list: list.map(shown), next };
}

type Row = Awaited<ReturnType<typeof pageOfReturns>>[number];

const shown = ({ at, result, channel, ...row }: Row): SurveyReturn => ({
  ...row,
  // The table's checks say what these can be.
  channel: channel as SurveyReturn["channel"],
  result: result as JoinResult | null,
  at: at.toISOString(),
});
