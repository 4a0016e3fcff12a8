/** What judging responses will do, counted from the rows before anything is sent. */
import type { ConsoleResponse } from "#contract/console/response.ts";
import { AuditState } from "#contract/enums.ts";

export const canDecide = ({ auditState }: Pick<ConsoleResponse, "auditState">): boolean =>
  auditState === AuditState.of.pending;

export type AuditEffect = {
  rows: number;
  members: number;
  /** The rewards at stake: credited when valid, void when invalid. */
  gold: number;
  fen: number;
  flagged: number;
};

type Effecting = Pick<
  ConsoleResponse,
  "auditState" | "memberId" | "rewardGold" | "rewardFen" | "flags"
>;

export function effectOf(responses: readonly Effecting[]): AuditEffect {
  const rows = responses.filter(canDecide);
  return {
    rows: rows.length,
    members: new Set(rows.map((row) => row.memberId)).size,
    gold: rows.reduce((sum, row) => sum + row.rewardGold, 0),
    fen: rows.reduce((sum, row) => sum + row.rewardFen, 0),
    flagged: rows.filter((row) => row.flags.length > 0).length,
  };
}
