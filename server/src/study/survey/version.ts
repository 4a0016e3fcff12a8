/**
 * Versions of questionnaires, remembered: they are never edited, and each answer that is saved asks for its
 * whole questionnaire again. A few hundred are being answered at a time, so only the newest asked stay.
 */
import type { Questionnaire } from "#questionnaire/model.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { questionnaireById } from "./sql.ts";

const KEPT_MAX = 300;

const kept = new WeakMap<Db, Map<number, Questionnaire>>();

/** Undefined when there is none of this id. `db` may be the transaction that has just made it. */
export async function versionOf(
  world: Pick<World, "db">,
  db: Db,
  id: number,
): Promise<Questionnaire | undefined> {
  const known = kept.get(world.db) ?? new Map<number, Questionnaire>();
  kept.set(world.db, known);
  // Parsed when it was stored.
  const found =
    known.get(id) ?? ((await questionnaireById(db, id))?.body as Questionnaire | undefined);
  if (found === undefined) return undefined;
  // Asked last, so forgotten last.
  known.delete(id);
  known.set(id, found);
  const [oldest] = known.keys();
  if (known.size > KEPT_MAX && oldest !== undefined) known.delete(oldest);
  return found;
}
