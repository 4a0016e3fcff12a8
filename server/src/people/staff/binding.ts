/** Binding the second factor to a telephone, and the recovery codes for when that is lost. */
import * as z from "zod/mini";
import type { beginTotp } from "#contract/console/people/self.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { addSeconds } from "../../platform/clock.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import type { SignedInStaff } from "../../platform/request.ts";
import { sealText, unsealText } from "../../platform/seal.ts";
import type { World } from "../../platform/world.ts";
import * as rows from "./account-sql.ts";
import { spendCode } from "./factor.ts";
import { hashOfCode, newRecoveryCodes } from "./recovery.ts";
import { accountOf, type EndSessionInput, lockSame, noteOwn, proveSelf } from "./self.ts";
import { endAllSessions } from "./session.ts";
import { newSecret, sealSecret, stepOf, textOf, uriOf } from "./totp.ts";
import { beginTry, forgetTries } from "./tries.ts";

/** How long one may take to find the telephone. */
const BINDING_SECONDS = 10 * 60;

const BindingInInput = z.strictObject({
  staffId: z.int(),
  sessionId: z.int(),
  secret: z.string(),
  /** The secret that this one replaces; when another binding or a reset came first, this one counts for nothing. */
  replaces: z.nullable(z.string()),
  until: z.int(),
});
type BindingInInput = z.output<typeof BindingInInput>;
const BINDING = "staff-totp-binding";

/** Nothing is kept here: the ticket holds the secret, sealed, and is good for this session only. */
export async function startBinding(
  world: World,
  { password, code, ...asking }: EndSessionInput & { password: string | null; code: string | null },
): Promise<DataOf<typeof beginTotp>> {
  const { staffId, sessionId } = asking.caller;
  const staff = await proveSelf(world, asking, password);
  if (staff.totpAt !== null) {
    if (code === null) throw badField("code", "请输入现在的动态验证码，或恢复码");
    await beginTry(world, { account: staff.account, kind: "code", ip: asking.origin.ip });
    await transact(world.db, async (tx) => {
      const way = await spendCode(tx, world, { staff: await lockSame(tx, staff), code });
      if (!way) throw new Failure("totpWrong");
      await forgetTries(tx, staff.account);
    });
  }
  const secret = newSecret(world);
  const binding: BindingInInput = {
    staffId,
    sessionId,
    secret: secret.toString("base64"),
    replaces: staff.totpAt?.toISOString() ?? null,
    until: addSeconds(world.clock.now(), BINDING_SECONDS).getTime(),
  };
  return {
    secret: textOf(secret),
    uri: uriOf(secret, staff.account, world),
    ticket: sealText(world, BINDING, JSON.stringify(binding)),
  };
}

function bindingIn(world: World, ticket: string, caller: SignedInStaff): BindingInInput {
  const binding = BindingInInput.parse(JSON.parse(textIn(world, ticket)));
  const isTheirs = binding.staffId === caller.staffId && binding.sessionId === caller.sessionId;
  if (!isTheirs || binding.until < world.clock.now().getTime())
    throw badField("ticket", "绑定已过期，请重新开始");
  return binding;
}

function textIn(world: World, ticket: string): string {
  try {
    return unsealText(world, BINDING, ticket).toString();
  } catch {
    throw badField("ticket", "绑定已过期，请重新开始");
  }
}

export async function finishBinding(
  world: World,
  { ticket, code, ...asking }: EndSessionInput & { ticket: string; code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { caller } = asking;
  const binding = bindingIn(world, ticket, caller);
  const secret = Buffer.from(binding.secret, "base64");
  const now = world.clock.now();
  const step = stepOf(secret, code, now);
  if (step === undefined) throw badField("code", "验证码不正确，请看手机上最新的6位数字");
  return transact(world.db, async (tx) => {
    const locked = await rows.lockStaff(tx, caller.staffId);
    if (locked?.state !== "active") throw new Failure("notSignedIn");
    if ((locked.totpAt?.toISOString() ?? null) !== binding.replaces)
      throw new Failure("conflict", { msg: "动态验证码已在别处重新绑定，请刷新后重新开始" });
    const sealed = sealSecret(world, secret);
    await rows.updateStaff(tx, locked.id, { totpSealed: sealed, totpAt: now, totpStep: step });
    const ended = await endAllSessions(tx, locked.id, caller.sessionId);
    const before = { bound: locked.totpAt !== null };
    await noteOwn(tx, world, {
      ...asking,
      action: "staff.totp",
      before,
      after: { bound: true, ended },
    });
    return renewCodes(tx, world, locked.id);
  });
}

async function renewCodes(
  tx: Tx,
  world: World,
  staffId: number,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = newRecoveryCodes(world.clock);
  const hashes = recoveryCodes.map((code) => hashOfCode(world, staffId, code));
  await rows.replaceRecoveryCodes(tx, staffId, hashes);
  return { recoveryCodes };
}

export async function renewRecovery(
  world: World,
  { code, ...asking }: EndSessionInput & { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { account, id } = await accountOf(world, asking.caller.staffId);
  await beginTry(world, { account, kind: "code", ip: asking.origin.ip });
  return transact(world.db, async (tx) => {
    const staff = await rows.lockStaff(tx, id);
    if (!staff || !(await spendCode(tx, world, { staff, code }))) throw new Failure("totpWrong");
    await forgetTries(tx, account);
    const before = { left: await rows.recoveryCodesLeft(tx, id) };
    await noteOwn(tx, world, { ...asking, action: "staff.recovery", before, after: { left: 10 } });
    return renewCodes(tx, world, id);
  });
}
