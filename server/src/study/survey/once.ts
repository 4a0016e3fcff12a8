/**
 * People without an account take a task once: a browser, and a uid of a supplier. The directory alone holds that (docs/decisions/0132,
 * docs/decisions/0139), because no key of a response can: each of theirs is an owner of its own.
 */
import { keptSince } from "../../config/kept.ts";
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { closedBefore } from "../task/api.ts";
import * as directory from "./once-sql.ts";
import type { Taking } from "./sql.ts";

type Person = Pick<Taking, "taskId" | "visitorId" | "supplierId" | "supplierUid">;

const namesOf = ({ taskId, visitorId, supplierId, supplierUid }: Person): directory.Named => ({
  taskId,
  visitorId,
  supplied: supplierId === null ? null : `${supplierId}:${supplierUid ?? ""}`,
});

/**
 * Draws the number of a response and claims for it whatever its person is known by. Undefined when any of it has been claimed:
 * they have taken the task already (a concurrent twin waits here).
 */
export async function claimOnce(tx: Tx, person: Person): Promise<number | undefined> {
  const names = namesOf(person);
  const wanted = [names.visitorId, names.supplied].filter((name) => name !== null).length;
  const claimed = await directory.claimNames(tx, names);
  const responseId = claimed[0]?.responseId;
  if (responseId === undefined || claimed.length === wanted) return responseId;
  await directory.releaseNames(tx, { ...names, responseId });
  return undefined;
}

/** What was made a moment ago and does not stay in: its person may come again. */
export const releaseOnce = (tx: Tx, responseId: number, person: Person) =>
  directory.releaseNames(tx, { ...namesOf(person), responseId });

/** A supplier's respondent goes on in another browser. False: that has been somebody else's. The caller holds the response's row. */
export async function moveOnce(
  tx: Tx,
  { id: responseId, ...from }: Person & { id: number },
  visitorId: string,
): Promise<boolean> {
  const names = { ...namesOf({ ...from, visitorId }), responseId };
  // Claimed before the old one is given back, so that two who swap browsers are refused and do not wait for each other.
  if ((await directory.claimBrowser(tx, names)).length === 0) return false;
  await directory.releaseNames(tx, { ...namesOf(from), supplied: null, responseId });
  return true;
}

/** Few enough that one statement holds nobody up. */
const AT_ONCE = 5000;

/** Nobody comes into a task again that is closed, and who was let in has had a month at most. Answers how many went. */
export async function forgetOldClaims({ db, clock }: World): Promise<number> {
  const known = await directory.tasksInDirectory(db);
  let gone = 0;
  for (const taskId of await closedBefore(db, known, keptSince("takenOnce", clock.now())))
    for (let last = AT_ONCE; last === AT_ONCE; gone += last)
      // oxlint-disable-next-line no-await-in-loop
      last = await directory.forgetOfTask(db, taskId, AT_ONCE);
  return gone;
}
