/** Responses as operators see them: evidence, and the decision. */
import * as contract from "#contract/console/study/response.ts";
import { missingInVerdict } from "#contract/console/study/verdict-checks.ts";
import type { InvalidReason } from "#contract/enums.ts";
import { eachAlone } from "../../platform/each-alone.ts";
import { badField } from "../../platform/failure.ts";
import type { Routes, StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit, staffActor } from "../../people/staff/api.ts";
import {
  consoleResponsesOf,
  decideById,
  holdCrowds,
  listedResponses,
  settleClaim,
} from "../../study/survey/api.ts";
import { platformNameOf } from "../../study/survey-platform/api.ts";
import { evidenceOf } from "./evidence.ts";

export function responseDeskRoutes(routes: Routes, world: World) {
  const { db } = world;

  routes.on(contract.consoleResponses, async ({ query }) => {
    const { list, ...page } = await listedResponses(db, query, query);
    return { ...page, list: await consoleResponsesOf(world, list, platformNameOf) };
  });

  routes.on(contract.consoleResponse, ({ params }) => evidenceOf(world, params.id));

  routes.on(contract.decideResponses, async ({ caller, body, origin }) => {
    const missing = missingInVerdict(body);
    if (missing) throw badField(...missing);
    const ids = [...new Set(body.ids)];
    if (ids.length > 1) await holdCrowds(db, world.clock.now());
    return eachAlone(world, ids, async (id, alone) => {
      await decideAs(world, { caller, ip: origin.ip, id, alone, ...body });
      return undefined;
    });
  });
}

type DecideAsInput = {
  caller: StaffCaller;
  ip: string;
  id: number;
  alone: boolean;
  valid: boolean;
  reason?: InvalidReason | undefined;
  note?: string | undefined;
};

const decideAs = (world: World, { caller, ip, id, alone, valid, reason, note }: DecideAsInput) =>
  decideById(
    world,
    {
      id,
      event: valid ? "foundValid" : "foundInvalid",
      by: staffActor(caller),
      reason: valid ? undefined : reason,
      note,
      alone,
    },
    async (tx, before, after) => {
      const { memberId, platformId } = after;
      // Anyone who said meanwhile that they had finished has their answer now.
      if (memberId !== null && platformId !== null)
        await settleClaim(tx, id, staffActor(caller), auditedOutcome(valid), world.clock.now());
      await recordAudit(tx, {
        actor: { staff: caller, ip },
        action: valid ? "response.valid" : "response.invalid",
        subject: ["response", id],
        before: { auditState: before.auditState },
        after: { auditState: after.auditState, invalidReason: after.invalidReason },
        note: note ?? "",
        at: world.clock.now(),
      });
    },
  );

const auditedOutcome = (valid: boolean) =>
  `工作人员已审核，结论为「${valid ? "有效" : "无效"}」，登记已处理。`;
