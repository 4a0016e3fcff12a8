/** Registering: by the code of screen 2, with or without a password. */
import { CodeScreen } from "#contract/enums.ts";
import type { TokenData } from "#contract/member/people/auth.ts";
import { brandOf } from "../../foundation/brand/api.ts";
import {
  checkCode,
  type CodeGiven,
  plainAccount,
  refuseWrongCode,
  spendCode,
} from "../../foundation/code/api.ts";
import { hashOfNewPassword } from "../../foundation/password/api.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { Cookies, Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { memberByAccount, savePasswordHash } from "../member/api.ts";
import { keepFingerprint, type LoginAsked, registerMember } from "./enter.ts";
import { codeFor } from "./own-device.ts";
import { type Begun, beginSession } from "./session.ts";

type RegisterAsked = LoginAsked & { password?: string | undefined };
type Registration = { asked: RegisterAsked; origin: Origin; cookies: Cookies };

/** The tick and the password are judged before the code is used up: what is wrong with them costs none. */
export async function registerBySms(
  world: World,
  { asked, origin, cookies }: Registration,
): Promise<TokenData> {
  if (!asked.agreed) throw new Failure("agreementNeeded");
  const account = plainAccount(asked.mobile);
  const { register: screen } = CodeScreen.of;
  const given = { screen, account, code: asked.code, origin };
  const code = await codeFor(world.db, given);
  const hash = asked.password === undefined ? undefined : await hashOf(world, asked.password, code);
  const { code: brandCode } = await brandOf(world, origin.host);
  const begun = await transact(world.db, (tx) =>
    register(tx, world, { asked, origin, brandCode, account, code, hash }),
  );
  // Thrown after the commit: a wrong try must be counted.
  if (begun instanceof Failure) throw begun;
  keepFingerprint(cookies, begun);
  return begun.tokens;
}

async function hashOf(world: World, encrypted: string, code: CodeGiven): Promise<string> {
  await refuseWrongCode(world, code);
  return hashOfNewPassword(world, { encrypted, accounts: code.accounts });
}

type Newcomer = {
  asked: LoginAsked;
  origin: Origin;
  brandCode: string;
  account: string;
  code: CodeGiven;
  hash: string | undefined;
};

async function register(tx: Tx, world: World, newcomer: Newcomer): Promise<Begun | Failure> {
  const { origin, account, code, hash } = newcomer;
  const right = await checkCode(tx, world, code);
  if (right instanceof Failure) return right;
  // Only to those who have the code; it stays good, and nothing has changed.
  if (await memberByAccount(tx, account)) return new Failure("accountExists");
  if (!(await spendCode(tx, world, right))) return new Failure("codeWrong");
  const { id } = await registerMember(tx, world, newcomer);
  if (hash) await savePasswordHash(tx, id, hash);
  return beginSession(tx, world, { memberId: id, origin, way: "register" });
}
