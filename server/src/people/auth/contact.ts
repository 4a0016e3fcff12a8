/** Another mobile or e-mail: proved with the present one, then with a code to the new one. */
import { CodeScreen } from "#contract/enums.ts";
import { homeBrandOf } from "../../foundation/brand/api.ts";
import { plainAccount, sendCode, useCode } from "../../foundation/code/api.ts";
import { constraintOf, transact, type Tx } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import { maskAccount } from "../../platform/mask.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import type { MemberCaller, Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { recognise } from "../trace/api.ts";
import {
  lockActiveMember,
  type Member,
  memberByAccount,
  memberOf,
  recordFormer,
  saveEmail,
  saveMobile,
} from "../member/api.ts";
import { announceChange } from "./change.ts";
import type { ContactKind } from "./own-code.ts";
import { codeFor } from "./own-device.ts";
import { requireStepUp } from "./step-up.ts";

const contacts = {
  mobile: {
    screen: CodeScreen.of.newMobile,
    label: "手机号",
    save: saveMobile,
    key: "user_member_mobile_key",
  },
  email: {
    screen: CodeScreen.of.newEmail,
    label: "邮箱",
    save: saveEmail,
    key: "user_member_email_key",
  },
} as const;

type SendNewCodeInput = { caller: MemberCaller; origin: Origin; by: ContactKind; value: string };

/** Sends to every address: only its owner learns, after the code, whether it is taken (rule people-9). */
export async function sendNewCode(world: World, request: SendNewCodeInput): Promise<null> {
  const { caller, origin, by } = request;
  const account = plainAccount(request.value);
  const { sessionId, memberId } = caller;
  await requireStepUp(world.db, world, { sessionId, screen: CodeScreen.of.oldMobile });
  const [member, { siteName }] = await Promise.all([
    memberOf(world.db, memberId),
    homeBrandOf(world.db, memberId),
  ]);
  refuseOwn(member, by, account);
  const { screen } = contacts[by];
  await transact(world.db, (tx) => sendCode(tx, world, { account, screen, origin, siteName }));
  wakeOutbox();
  return null;
}

export async function setContact(
  world: World,
  request: SendNewCodeInput & { code: string },
): Promise<null> {
  const { siteName } = await homeBrandOf(world.db, request.caller.memberId);
  const value = plainAccount(request.value);
  try {
    const refusal = await transact(world.db, (tx) =>
      change(tx, world, { ...request, value, siteName }),
    );
    // After the commit: a wrong try must be counted, and asking whose a number is costs a code.
    if (refusal) throw refusal;
  } catch (error) {
    // Somebody was faster between our look and our update.
    if (constraintOf(error) === contacts[request.by].key) throw taken(request.by);
    throw error;
  }
  wakeOutbox();
  return null;
}

type AuthContactChange = SendNewCodeInput & { code: string; siteName: string };

async function change(
  tx: Tx,
  world: World,
  request: AuthContactChange,
): Promise<Failure | undefined> {
  const { caller, origin, by, value, code, siteName } = request;
  const { screen, save } = contacts[by];
  const member = await lockActiveMember(tx, caller.memberId);
  const { sessionId } = caller;
  await requireStepUp(tx, world, { sessionId, screen: CodeScreen.of.oldMobile });
  refuseOwn(member, by, value);
  const refusal = await useCode(
    tx,
    world,
    await codeFor(tx, { screen, account: value, code, origin }),
  );
  if (refusal) return refusal;
  if (await memberByAccount(tx, value)) return taken(by);
  await save(tx, member.id, value);
  const at = world.clock.now();
  // An account that stays has given this up: a member who registers with it is no newcomer, as after leaving.
  const former = member[by];
  if (former) await recordFormer(tx, world, { account: former, at });
  await recognise(tx, world, { memberId: member.id, marks: [{ kind: by, value }] });
  const now = maskAccount(value);
  const before = member[by] && maskAccount(member[by]);
  const { label } = contacts[by];
  await announceChange(tx, world, {
    member,
    keep: sessionId,
    origin,
    kind: by,
    note: before ? `${before} → ${now}` : `新增 ${now}`,
    said: before ? `登录${label}已更换` : `已绑定登录${label}`,
    siteName,
  });
  return undefined;
}

function refuseOwn(member: Member | undefined, by: ContactKind, value: string): void {
  const { label } = contacts[by];
  if (member?.[by] === value) throw badField(by, `与现在的${label}相同，请输入新的${label}`);
}

const taken = (by: ContactKind) =>
  new Failure("accountTaken", { msg: `该${contacts[by].label}已被其他账号使用` });
