/** Saving what somebody else may have saved first (the contract's `version`). */
import { CallFailed } from "#contract/client.ts";
import { errors } from "#contract/errors.ts";
import { sayRefused } from "./notice.ts";

/** What stands now, where that is why a call was refused. */
export const standingIn = <T>(error: unknown): T | null =>
  error instanceof CallFailed && error.code === errors.conflict.code
    ? // What the contract says of this refusal.
      (error.data as T | null)
    : null;

/** Hands over what somebody else has saved first; every other failure is shown. Rejects as `sending` does. */
export const savedOr = <T>(sending: Promise<T>, onOvertaken: (now: T) => void): Promise<T> =>
  sending.catch((error: unknown) => {
    const now = standingIn<T>(error);
    if (now) onOvertaken(now);
    else sayRefused(error);
    throw error;
  });
