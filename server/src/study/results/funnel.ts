/** The funnel of one version's pages: what else the filter says holds, but not how it ended. */
import type { resultFunnel } from "#contract/console/study/results.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { expandedOf } from "#questionnaire/expand.ts";
import type { World } from "../../platform/world.ts";
import type { Filter } from "./filter.ts";
import { beganFigures, pageFigures } from "./funnel-sql.ts";
import { countingATime } from "./gate.ts";
import type { Version } from "./versions.ts";

export async function funnelOf(
  world: World,
  asked: Filter,
  versions: readonly Version[],
): Promise<DataOf<typeof resultFunnel>> {
  const version =
    versions.find(({ id }) => id === asked.questionnaireId) ?? versions.find(() => true);
  if (!version) return { version: null, began: 0, unanswered: 0, pages: [] };
  const filter: Filter = { ...asked, of: "all", questionnaireId: version.id };
  const { pages } = version.questionnaire;
  const { written } = expandedOf(version.questionnaire);
  // A page of a loop is one page, however many items it was come to for.
  const questions = written.flatMap(({ page, origin }) =>
    page.questions
      .filter(({ kind }) => kind !== "explanation" && origin >= 0)
      .map(({ name }) => ({ name, page: origin })),
  );
  const given = written.flatMap(({ page, origin }) => (origin < 0 ? page.questions : []));
  const [began, figures] = await Promise.all([
    countingATime(world, (db) =>
      beganFigures(
        db,
        filter,
        given.map(({ name }) => name),
      ),
    ),
    countingATime(world, (db) => pageFigures(db, filter, questions)),
  ]);
  const byPage = new Map(figures.map(({ page, ...one }) => [page, one]));
  const nobody = { reached: 0, left: 0, ended: 0, medianSeconds: null };
  return {
    version: version.version,
    ...began,
    pages: pages.map(({ name, title }, at) => ({
      name,
      title: title ?? `第 ${at + 1} 页`,
      ...(byPage.get(at) ?? nobody),
    })),
  };
}
