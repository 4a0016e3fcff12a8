/**
 * Named crash windows (rule platform-6): FAILPOINT=name kills the process there, and
 * FAILPOINT=name:3 at the third passing, so that tests can show what a crash at that very place leaves.
 */

// Not in config.ts: this is no setting of the product, and production must not know it.
const armed = process.env["NODE_ENV"] === "production" ? undefined : process.env["FAILPOINT"];
const [armedName, nth = "1"] = armed?.split(":") ?? [];
let passed = 0;

/** The crash windows: of the money paths in the order in which a withdrawal meets them, then of jobs. */
export type Failpoint =
  | "exchange.before-transaction"
  | "exchange.before-commit"
  | "exchange.before-answer"
  | "approve.before-commit"
  | "approve.before-answer"
  | "payout.before-call"
  | "payout.sent-no-reply"
  | "payout.before-store"
  | "payout.before-commit"
  | "payout.before-release"
  | "issue.before-commit"
  | "reconcile.before-commit"
  | "reconcile.after-commit"
  | "audit-due.before-commit"
  | "audit-due.after-commit"
  | "carry.before-commit"
  | "carry.after-commit"
  | "log.before-file"
  | "log.before-compared"
  | "log.before-detached";

/** SIGKILL, not exit: nothing is flushed, no handler runs, as in a power cut of this process. */
export function failpoint(name: Failpoint): void {
  if (name !== armedName) return;
  passed += 1;
  if (passed === Number(nth)) process.kill(process.pid, "SIGKILL");
}
