/** The states of exchanges and responses as badges: the same word and colour wherever they appear. */
import { AuditState, ExchangeState, JoinResult } from "#contract/enums.ts";
import { Badge, type Tone } from "./Badge.tsx";

const exchangeTones: Record<ExchangeState, Tone> = {
  0: "pending",
  1: "positive",
  2: "accent",
  3: "plain",
  4: "danger",
  5: "danger",
};

export const ExchangeBadge = ({ state }: { state: ExchangeState }) => (
  <Badge tone={exchangeTones[state]}>{ExchangeState.label(state)}</Badge>
);

const auditTones: Record<AuditState, Tone> = { 0: "pending", 1: "positive", 2: "danger" };

type ResponseBadgeProps = { result: JoinResult; auditState: AuditState | null };

/** A complete shows its audit, which is what its owner waits for; the rest show their result. */
export function ResponseBadge({ result, auditState }: ResponseBadgeProps) {
  if (result === JoinResult.of.complete && auditState !== null) {
    return <Badge tone={auditTones[auditState]}>{`完成 · ${AuditState.label(auditState)}`}</Badge>;
  }
  const isRunning = result === JoinResult.of.incomplete;
  return <Badge tone={isRunning ? "accent" : "plain"}>{JoinResult.label(result)}</Badge>;
}
