/** The funnel of one version's pages: the filter holds, except for what it says of how a response ended. */
import type { resultFunnel } from "#contract/console/study/results.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { World } from "../../platform/world.ts";
import { waysThrough } from "./block-measure.ts";
import { withSource } from "./source.ts";
import { wayIn } from "./way.ts";
import type { Filter } from "./filter.ts";
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
  const way = { questionnaireId: version.id, ...waysThrough(version.questionnaire) };
  const { began, figures } = await withSource(world, filter, (source) => wayIn(source, way));
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
