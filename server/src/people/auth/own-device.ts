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

type NamedCode = Omit<CodeGiven, "accounts" | "memberId"> & { account: string };

/** The code that somebody gives for an account, with whose it is. */
export async function codeFor(db: Db, { account, ...given }: NamedCode): Promise<CodeGiven> {
  const member = await memberByAccount(db, account);
  return { ...given, accounts: [account], memberId: member?.id };
}

/** The code that somebody gives for an account of theirs, with what is known of the browser, too. */
export async function codeFrom(db: Db, named: NamedCode): Promise<CodeGiven> {
  const given = await codeFor(db, named);
  const { origin, memberId } = given;
  if (!origin.fingerprint || memberId === undefined) return given;
  const fingerprintHash = sha256(origin.fingerprint);
  return { ...given, isOwn: await hasSignedInFrom(db, { memberId, fingerprintHash }) };
}
