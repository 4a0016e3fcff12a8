/** Where somebody goes in the end whom an agent brought. */
import { JoinResult } from "#contract/enums.ts";
import { rareUrlNames, returnUrlNames, type ReturnUrls } from "#contract/member/study/agent.ts";
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
  const urls = urlsOf(holder);
  const template = urls[addressFor(urls, response.result as JoinResult)];
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

/** Which of the addresses is this result's: of the rarer ones its own, where it has one. */
export function addressFor(urls: ReturnUrls, result: JoinResult): keyof ReturnUrls {
  const name = returnUrlNames.find((one) => one !== "other" && JoinResult.of[one] === result);
  if (name === undefined) return "other";
  return rareUrlNames.includes(name) && urls[name] === "" ? "other" : name;
}
