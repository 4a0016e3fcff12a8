/** Results over HTTP. */
import * as kept from "#contract/console/study/results-kept.ts";
import { resultPulse } from "#contract/console/study/results-pulse.ts";
import * as contract from "#contract/console/study/results.ts";
import { labelsOfCells } from "#questionnaire/quota-grid.ts";
import type { Routes } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { mustBeTask, worldFor, worldOf } from "../task/api.ts";
import { countResponses } from "./counted.ts";
import { withSource } from "./source.ts";
import { cardsOf } from "./cards.ts";
import { crossOf } from "./cross.ts";
import { filterOf, marginsIn, variablesIn } from "./filter.ts";
import { funnelOf } from "./funnel.ts";
import { pulseOf, seenNow } from "./pulse.ts";
import { listTables, removeTable, saveTable } from "./tables.ts";
import { codeTexts, listTexts, removeCategory, saveCategory } from "./texts.ts";
import { placeOf } from "./variable.ts";
import { pick, variablesOf, type Version, versionsOf } from "./versions.ts";

export function resultRoutes(routes: Routes, world: World) {
  routes.on(contract.resultOutline, async ({ params }) => {
    const { task, versions, variables } = await studyOf(world, params.id);
    // Before anything is counted: a change between the two is reported once too often, but never missed.
    const seen = await seenNow(world, params.id);
    return {
      ...seen,
      title: task.title,
      versions: versions.map(({ version }) => version),
      variables: variables.map(({ key, title, kind, shape, versions: asked, codes }) => ({
        key,
        title,
        kind,
        shape,
        versions: asked,
        codes,
      })),
      cells: cellsOf(versions),
    };
  });
  routes.on(resultPulse, async ({ params, query }) => {
    await mustBeTask(world.db, params.id);
    return pulseOf(world, params.id, query.mark);
  });
  routes.on(contract.resultCards, async ({ params, query: { keys, ...asked } }) => {
    const study = await studyOf(world, params.id);
    const { variables } = study;
    const filter = filterOf(params.id, asked, study);
    const chosen = variablesIn({ text: keys, most: contract.CARDS_AT_ONCE, variables });
    return withSource(study.world, filter, async (source) => {
      const [responses, cards] = await Promise.all([
        countResponses(source),
        cardsOf(source, chosen),
      ]);
      return { responses, cards };
    });
  });
  routes.on(contract.resultCross, async ({ params, query }) => {
    const study = await studyOf(world, params.id);
    const { variables } = study;
    const { stubs, banner, margins = "[]", ...asked } = query;
    const crossed = {
      stubs: variablesIn({ text: stubs, most: contract.CROSS_STUBS_MAX, variables }),
      banner: variablesIn({ text: banner, most: contract.CROSS_BANNER_MAX, variables }).filter(
        ({ shape }) => shape === "one" || shape === "many",
      ),
      margins: marginsIn({ text: margins, most: contract.CROSS_MARGINS_MAX, variables }),
    };
    return withSource(study.world, filterOf(params.id, asked, study), (source) =>
      crossOf(source, crossed),
    );
  });
  routes.on(contract.resultFunnel, async ({ params, query }) => {
    const study = await studyOf(world, params.id);
    return funnelOf(study.world, filterOf(params.id, query, study), study.versions);
  });
  keptRoutes(routes, world);
}

function keptRoutes(routes: Routes, world: World) {
  routes.on(kept.resultTexts, async ({ params, query }) => {
    const study = await studyOf(world, params.id);
    const { key, search, category, cursor, size, ...asked } = query;
    const filter = filterOf(params.id, asked, study);
    const variable = pick(study.variables, key);
    return listTexts(study.world, { filter, variable, search, category, cursor, size });
  });
  routes.on(kept.saveResultCategory, async ({ caller, origin, params, body }) => {
    const { variables } = await studyOf(world, params.id);
    const question = placeOf(pick(variables, body.key));
    const category = { taskId: params.id, question, name: body.name };
    return saveCategory(world, { staff: caller, ip: origin.ip }, category);
  });
  routes.on(kept.removeResultCategory, ({ caller, origin, params: { id, categoryId } }) =>
    removeCategory(world, { staff: caller, ip: origin.ip }, { taskId: id, categoryId }),
  );
  routes.on(kept.codeResults, async ({ caller, origin, params, body }) =>
    codeTexts(
      await worldOf(world, params.id),
      { staff: caller, ip: origin.ip },
      { taskId: params.id, ...body },
    ),
  );
  routes.on(kept.resultTables, async ({ params }) => {
    await studyOf(world, params.id);
    return listTables(world.db, params.id);
  });
  routes.on(kept.saveResultTable, async ({ caller, origin, params, body }) => {
    await studyOf(world, params.id);
    return saveTable(world, { staff: caller, ip: origin.ip }, { taskId: params.id, ...body });
  });
  routes.on(kept.removeResultTable, ({ caller, origin, params: { id, tableId } }) =>
    removeTable(world, { staff: caller, ip: origin.ip }, { taskId: id, tableId }),
  );
}

/**
 * A task with the versions of its questionnaire, none if it has none of its own, and the world that its responses are read
 * in. Throws `notFound`.
 */
async function studyOf(world: World, taskId: number) {
  const { db } = world;
  const [task, versions] = await Promise.all([mustBeTask(db, taskId), versionsOf(db, taskId)]);
  return { task, world: worldFor(world, task), versions, variables: variablesOf(versions) };
}

const cellsOf = (versions: readonly Version[]) =>
  [...labelsOfCells(versions.map(({ questionnaire }) => questionnaire))].map(([name, label]) => ({
    name,
    label,
  }));
