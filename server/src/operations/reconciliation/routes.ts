/** Reconciliation: dry run, commit, undo; single reversals and answers to appeals. */
import * as contract from "#contract/console/operations/reconciliation.ts";
import type { ReconciliationRun } from "#contract/console/operations/reconciliation.ts";
import * as responses from "#contract/console/study/response.ts";
import { undoVerdicts as undoVerdictsEndpoint } from "#contract/console/study/verdict.ts";
import { mustFind } from "../../platform/failure.ts";
import type { Origin, Routes, StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { consoleResponsesOf, previewReversal } from "../../study/survey/api.ts";
import { platformNameOf } from "../../study/survey-platform/api.ts";
import { commitRun } from "./commit.ts";
import { linesOfRun } from "./lines.ts";
import { previewFile, previewFilter } from "./preview.ts";
import { presentRun } from "./run.ts";
import { countKept, pageOfRuns, runById } from "./sql.ts";
import { answerAppealAs, reverseAll, undoVerdicts } from "./turn.ts";
import { undoRun } from "./undo.ts";

export function reconciliationRoutes(routes: Routes, world: World) {
  const { db, clock } = world;
  const shown = async (id: number): Promise<ReconciliationRun> => {
    const run = mustFind(await runById(db, id));
    return presentRun(run, clock.now());
  };

  routes.on(contract.previewByFile, async ({ caller, body }) =>
    shown(await previewFile(world, { staff: caller, ...body })),
  );
  routes.on(contract.previewByFilter, async ({ caller, body }) =>
    shown(
      await previewFilter(world, {
        staff: caller,
        name: body.valid ? "按条件判为有效" : "按条件判为无效",
        filter: body,
      }),
    ),
  );
  routes.on(contract.listRuns, async ({ query }) => {
    const { list, ...page } = await pageOfRuns(db, query, query);
    return { ...page, list: list.map((run) => presentRun(run, clock.now())) };
  });
  routes.on(contract.getRun, ({ params }) => shown(params.id));
  routes.on(contract.listRunLines, ({ params, query }) =>
    linesOfRun(world, { ...query, id: params.id }),
  );
  routes.on(contract.commitRun, async ({ caller, origin, params }) => {
    await commitRun(world, params.id, by(caller, origin));
    return shown(params.id);
  });
  routes.on(contract.undoRun, async ({ caller, origin, params, body }) => {
    await undoRun(world, { id: params.id, by: by(caller, origin), note: body.note });
    return { ...(await shown(params.id)), kept: await countKept(db, params.id) };
  });

  routes.on(responses.reverseResponses, ({ caller, origin, body }) =>
    reverseAll(world, { ...body, reason: body.reason }, by(caller, origin)),
  );
  routes.on(undoVerdictsEndpoint, ({ caller, origin, body }) =>
    undoVerdicts(world, body, by(caller, origin)),
  );
  routes.on(responses.previewReversal, ({ params }) => previewReversal(db, params.id));
  routes.on(responses.answerAppeal, async ({ caller, origin, params, body }) => {
    const answered = await answerAppealAs(world, { ...params, ...body }, by(caller, origin));
    const [view] = await consoleResponsesOf(world, [answered], platformNameOf);
    return mustFind(view);
  });
}

const by = (staff: StaffCaller, { ip }: Origin) => ({ staff, ip });
