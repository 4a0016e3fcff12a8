/** Who sends somebody: an agent by a share link, or an agent's supplier by a signed address. */
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { isAgent } from "./account.ts";
import { isSignature, openSecret } from "./secret.ts";
import * as rows from "./sql.ts";

export type Sender = { agentId: number; supplierId: number | null };

/** Undefined: the code does not exist, or its owner is no agent any more or is paused. */
export async function agentByCode(db: Db, code: string): Promise<Sender | undefined> {
  const account = await rows.accountByCode(db, code);
  if (!account || account.pausedAt || !(await isAgent(db, account.memberId))) return undefined;
  return { agentId: account.memberId, supplierId: null };
}

/** A supplier that is switched off sends nobody, and a paused agent's neither. */
export async function supplierByCode(db: Db, world: World, code: string) {
  const supplier = await rows.supplierByCode(db, code);
  if (!supplier?.active || !(await isAgent(db, supplier.agentId))) return undefined;
  if ((await rows.accountOf(db, supplier.agentId))?.pausedAt) return undefined;
  return {
    agentId: supplier.agentId,
    supplierId: supplier.id,
    /** Whether `sign` was made of the text before the sign parameter. */
    signed: (text: string, sign: string) =>
      isSignature(openSecret(world, supplier.sealedSecret), text, sign),
  };
}
