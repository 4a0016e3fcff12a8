/** The person who enters a task. */
import type { Role } from "#contract/enums.ts";

export type Participant =
  | { kind: "member"; memberId: number; role: Role }
  /** Brought by an agent: by a share link, or by a supplier's platform with its own uid. */
  | { kind: "agent"; agentId: number; supplierId: number | null; uid: string | null };

/** The columns of a response that name its respondent. */
export const whoseOf = (participant: Participant) =>
  participant.kind === "member"
    ? { memberId: participant.memberId, agentId: null, supplierId: null, supplierUid: null }
    : {
        memberId: null,
        agentId: participant.agentId,
        supplierId: participant.supplierId,
        supplierUid: participant.uid,
      };
