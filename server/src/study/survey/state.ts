/**
 * The life of a response (rule study-23). Its join result is set once, by whatever comes first;
 * a time-out alone gives way to the platform's own statement; anything else changes by reconciliation only,
 * with a reason. A complete is audited, and the audit can be turned round for a while.
 */
import { AuditState, JoinResult } from "#contract/enums.ts";

const { incomplete, complete, screenedOut, quotaFull, timeout } = JoinResult.of;

/** What can happen to a running response, and the join result that it gives. */
export const results = {
  completed: complete,
  screenedOut: JoinResult.of.screenedOut,
  quotaFull: JoinResult.of.quotaFull,
  tooFast: JoinResult.of.tooShort,
  ipBlocked: JoinResult.of.ipBlocked,
  cookieBlocked: JoinResult.of.cookieBlocked,
  cityBlocked: JoinResult.of.cityBlocked,
  timedOut: timeout,
} as const satisfies Record<string, JoinResult>;
/** The results possible at entry; the table accepts no other end for a respondent who was refused. */
export type EntryEvent = "quotaFull" | "ipBlocked" | "cookieBlocked" | "cityBlocked";
/** `confirmedLate`: a signed server-to-server complete; `reconciled`: a person or a file, with a reason. */
export type ResultEvent = keyof typeof results | "confirmedLate" | "reconciled";

/** The join result that follows; undefined = nothing changes. */
export function nextResult(from: JoinResult, event: ResultEvent): JoinResult | undefined {
  switch (event) {
    case "confirmedLate":
      return from === timeout ? complete : undefined;
    case "reconciled":
      return from === complete ? undefined : complete;
    default:
      return from === incomplete ? results[event] : undefined;
  }
}

/** The results that a list may give an end without a complete, instead of ours. */
const corrections: Partial<Record<JoinResult, readonly JoinResult[]>> = {
  [screenedOut]: [quotaFull],
  [quotaFull]: [screenedOut],
  [timeout]: [screenedOut, quotaFull],
};

/** The join result that this statement of a reconciliation leads to; undefined when it is not possible. */
export const nextCorrected = (from: JoinResult, said: JoinResult): JoinResult | undefined =>
  corrections[from]?.find((to) => to === said);

/** The event that gives a running response this result, as a return says it. */
export const eventOf = (result: Exclude<JoinResult, 0>): keyof typeof results => {
  const found = Object.entries(results).find(([, value]) => value === result);
  if (!found) throw new Error(`no event gives ${result}`);
  return found[0] as keyof typeof results;
};

const { pending, valid, invalid } = AuditState.of;

/** The state before, the finding, the state after. Only a complete has an audit state. */
const audits = {
  foundValid: { [pending]: valid },
  foundInvalid: { [pending]: invalid },
  reversed: { [valid]: invalid },
  restored: { [invalid]: valid },
} as const satisfies Record<string, Partial<Record<AuditState, AuditState>>>;
export type AuditEvent = keyof typeof audits;

/** Undefined = nothing changes. */
export function nextAudit(from: AuditState | null, event: AuditEvent): AuditState | undefined {
  if (from === null) return undefined;
  const to: Partial<Record<AuditState, AuditState>> = audits[event];
  return to[from];
}
