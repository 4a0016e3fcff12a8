/** Which colour each state wears, the same on every page. */
import {
  AppealState,
  AuditState,
  ExchangeState,
  JoinResult,
  PrizeState,
  TaskState,
} from "#contract/enums.ts";
import type { Tone } from "./StateMark.tsx";

export function auditTone(state: AuditState): Tone {
  switch (state) {
    case AuditState.of.pending:
      return "waiting";
    case AuditState.of.valid:
      return "good";
    case AuditState.of.invalid:
      return "bad";
  }
}

export function exchangeTone(state: ExchangeState): Tone {
  switch (state) {
    case ExchangeState.of.pendingReview:
      return "waiting";
    case ExchangeState.of.toBeIssued:
      return "active";
    case ExchangeState.of.issued:
      return "good";
    case ExchangeState.of.revoked:
      return "plain";
    case ExchangeState.of.rejected:
    case ExchangeState.of.failed:
      return "bad";
  }
}

export function taskTone(state: TaskState): Tone {
  switch (state) {
    case TaskState.of.published:
      return "good";
    case TaskState.of.paused:
      return "waiting";
    case TaskState.of.draft:
    case TaskState.of.closed:
      return "plain";
  }
}

export function resultTone(result: JoinResult): Tone {
  if (result === JoinResult.of.complete) return "good";
  return result === JoinResult.of.incomplete ? "active" : "plain";
}

export function appealTone(state: AppealState): Tone {
  switch (state) {
    case AppealState.of.waiting:
      return "waiting";
    case AppealState.of.upheld:
      return "good";
    case AppealState.of.dismissed:
      return "plain";
  }
}

export function prizeTone(state: PrizeState): Tone {
  switch (state) {
    case PrizeState.of.onShelf:
      return "good";
    case PrizeState.of.draft:
    case PrizeState.of.offShelf:
      return "plain";
  }
}
