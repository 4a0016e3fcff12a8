/** 安全验证: a code to the member's present mobile or e-mail, before the account may be changed. */
import { CodeScreen } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { servingFor, waysIn } from "#contract/step-up.ts";
import { useCode } from "../../foundation/code/api.ts";
import { keptSince } from "../../config/kept.ts";
import { addSeconds } from "../../platform/clock.ts";
import { type Db, transact, type Tx } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import type { MemberCaller, Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { memberOf } from "../member/api.ts";
import { accountToProve, type ContactKind } from "./own-code.ts";
import * as rows from "./step-up-sql.ts";

/** The others are not checked beforehand: their code goes along with what it allows. */
const stepUpScreens: readonly CodeScreen[] = [
  ...waysIn,
  CodeScreen.of.close,
  CodeScreen.of.exportData,
];

type Checked = {
  caller: MemberCaller;
  by: ContactKind;
  screen: CodeScreen;
  code: string;
  origin: Origin;
};

export async function checkOwnCode(world: World, checked: Checked): Promise<null> {
  if (!stepUpScreens.includes(checked.screen)) throw badField("screen", "验证码用途错误");
  const refusal = await transact(world.db, (tx) => check(tx, world, checked));
  // After the commit: a wrong try must be counted.
  if (refusal) throw refusal;
  return null;
}

async function check(tx: Tx, world: World, checked: Checked): Promise<Failure | undefined> {
  const { caller, by, screen, code, origin } = checked;
  const account = accountToProve(await memberOf(tx, caller.memberId), by, screen);
  const { memberId } = caller;
  const given = { screen, accounts: [account], code, origin, memberId, isOwn: true };
  const refusal = await useCode(tx, world, given);
  if (refusal) return refusal;
  const checkedAt = world.clock.now();
  await rows.saveStepUp(tx, { sessionId: caller.sessionId, screen, checkedAt });
  return undefined;
}

/**
 * Throws `stepUpNeeded` unless this sign-in passed the check for `screen` in the last ten minutes. One check opens
 * all ways to sign in, also past the change of one of them: the new one was proved by a code as well.
 */
export async function requireStepUp(
  db: Db,
  world: World,
  { sessionId, screen }: { sessionId: string; screen: CodeScreen },
): Promise<void> {
  const since = addSeconds(world.clock.now(), -limits.stepUpSeconds);
  const screens = servingFor(screen);
  if (!(await rows.isSteppedUp(db, { sessionId, screens, since })))
    throw new Failure("stepUpNeeded");
}

/** Housekeeping. */
export const forgetOldStepUps = (world: World): Promise<unknown> =>
  rows.deleteStepUpsBefore(world.db, keptSince("stepUp", world.clock.now()));
