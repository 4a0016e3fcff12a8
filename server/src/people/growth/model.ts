/** What growth needs to know of a response; the one who decides it hands it over. */
import type { Selectable } from "kysely";
import type { Tables } from "../../platform/tables.ts";

type ModelRow = Selectable<Tables["surveyResponse"]>;
type Upline = Pick<
  ModelRow,
  | "id"
  | "taskId"
  | "startedAt"
  | "rewardGold"
  | "rewardFen"
  | "inviterId"
  | "leaderId"
  | "invitePercent"
  | "leaderPercent"
  | "vipPercent"
  | "agentId"
>;
/** A member's or an agent's respondent's. */
export type AnyResponse = Upline & Pick<ModelRow, "memberId">;
/** A member's that promises something to somebody. */
export type GrownResponse = Upline & { memberId: number };

/** Undefined when it promises nothing to anybody: then nothing is asked of the database at all. */
export const grown = (response: AnyResponse): GrownResponse | undefined => {
  const { memberId, inviterId, leaderId, vipPercent } = response;
  if (memberId === null) return undefined;
  return inviterId === null && leaderId === null && vipPercent === 0
    ? undefined
    : { ...response, memberId };
};

export const othersOf = ({ inviterId, leaderId }: AnyResponse): number[] =>
  [...new Set([inviterId, leaderId])].filter((id) => id !== null);

export type ModelAbout = {
  response: AnyResponse;
  task: { id: number; title: string };
  /** `system`, or `staff:3`. */
  by: string;
};
