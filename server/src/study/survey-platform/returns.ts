/** Returns as evidence, for operators. */
import type { listReturns, SurveyReturn } from "#contract/console/study/survey-return.ts";
import type { ParsedOf } from "#contract/endpoint.ts";
import type { JoinResult } from "#contract/enums.ts";
import type { World } from "../../platform/world.ts";
import { pageOfReturns } from "./return-list-sql.ts";

export async function returnsPage({ db }: World, query: ParsedOf<typeof listReturns>["query"]) {
  const { list, ...page } = await pageOfReturns(db, query, query);
  return { ...page, list: list.map(shown) };
}

type ReturnsRow = Awaited<ReturnType<typeof pageOfReturns>>["list"][number];

const shown = ({ at, result, channel, ...row }: ReturnsRow): SurveyReturn => ({
  ...row,
  // The table's checks say what these can be.
  channel: channel as SurveyReturn["channel"],
  result: result as JoinResult | null,
  at: at.toISOString(),
});
