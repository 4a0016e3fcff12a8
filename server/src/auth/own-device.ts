/**
 * The devices that an account has signed in from. Ten wrong codes shut everybody else out for an hour,
 * but not these: else a stranger could lock a member out of the account (reliability.md section 4 row 10).
 */
import type { Db } from "../platform/db.ts";
import type { CodeGiven } from "../code/service.ts";
import { memberByAccount } from "../user/service.ts";
import { hasSignedInFrom } from "./sql.ts";

/** The code that somebody gives for an account of theirs, with what is known of the device. */
export async function codeFrom(db: Db, given: CodeGiven): Promise<CodeGiven> {
  const { accounts, origin } = given;
  const [account] = accounts;
  if (!origin.deviceId || !account) return given;
  const member = await memberByAccount(db, account);
  const { deviceId } = origin;
  const isOwnDevice = !!member && (await hasSignedInFrom(db, { memberId: member.id, deviceId }));
  return { ...given, isOwnDevice };
}
