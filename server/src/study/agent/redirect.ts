/** Where somebody goes in the end whom an agent brought. */
import { JoinResult } from "#contract/enums.ts";
import type { ReturnUrls } from "#contract/member/study/agent.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import type { ResponseRow } from "../survey/api.ts";
import type { ServedTask } from "../task/api.ts";
import { urlsOf } from "./account.ts";
import { fillTemplate } from "./return-url.ts";
import { openSecret } from "./secret.ts";
import * as rows from "./sql.ts";

type RedirectForInput = {
  task: Pick<ServedTask, "hash">;
  response: Pick<ResponseRow, "agentId" | "supplierId" | "supplierUid" | "result" | "token">;
};

/**
 * Where an agent's or a supplier's respondent goes in the end: their own address for this result, filled
 * in and signed; null where there is none, for members, and while the result is not known. A supplier
 * that was switched off meanwhile still gets back whom it sent.
 */
export async function redirectFor(
  db: Db,
  world: World,
  ended: RedirectForInput,
): Promise<string | null> {
  const { task, response } = ended;
  if (response.agentId === null || response.result === JoinResult.of.incomplete) return null;
  const holder =
    response.supplierId === null
      ? await rows.accountOf(db, response.agentId)
      : await rows.supplierById(db, response.supplierId);
  if (!holder) return null;
  const template = urlsOf(holder)[addressFor(response.result as JoinResult)];
  if (template === "") return null;
  const filling = {
    uid: response.supplierUid ?? "",
    task: task.hash,
    result: response.result,
    token: response.token,
    ts: Math.floor(world.clock.now().getTime() / 1000),
  };
  return fillTemplate(template, filling, openSecret(world, holder.sealedSecret));
}

/** Which of the four addresses is this result's. */
export function addressFor(result: JoinResult): keyof ReturnUrls {
  if (result === JoinResult.of.complete) return "complete";
  if (result === JoinResult.of.screenedOut) return "screenedOut";
  return result === JoinResult.of.quotaFull ? "quotaFull" : "other";
}
