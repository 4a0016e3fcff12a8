/**
 * The browsers that an account has signed in from, known by what they were given then and not by what they call
 * themselves. Ten wrong codes shut everybody else out for an hour, but not these: else a stranger could lock a
 * member out of the account (docs/decisions/0056).
 */
import { sha256 } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import type { CodeGiven } from "../../foundation/code/api.ts";
import { memberByAccount } from "../member/api.ts";
import { hasSignedInFrom } from "./sql.ts";

/** The code that somebody gives for an account of theirs, with what is known of the browser. */
export async function codeFrom(db: Db, given: CodeGiven): Promise<CodeGiven> {
  const { accounts, origin } = given;
  const [account] = accounts;
  if (!origin.fingerprint || !account) return given;
  const member = await memberByAccount(db, account);
  const fingerprintHash = sha256(origin.fingerprint);
  const isOwn = !!member && (await hasSignedInFrom(db, { memberId: member.id, fingerprintHash }));
  return { ...given, isOwn };
}
