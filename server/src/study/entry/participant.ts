/** Who stands at a task's door. */
import type { Role } from "#contract/enums.ts";

export type Comer =
  | { kind: "member"; memberId: number; role: Role }
  /** Brought by an agent: by a share link, or by a supplier's platform with its own uid. */
  | { kind: "agent"; agentId: number; supplierId: number | null; uid: string | null };

/** The columns of a response that say whose it is. */
export const whoseOf = (comer: Comer) =>
  comer.kind === "member"
    ? { memberId: comer.memberId, agentId: null, supplierId: null, supplierUid: null }
    : {
        memberId: null,
        agentId: comer.agentId,
        supplierId: comer.supplierId,
        supplierUid: comer.uid,
      };
