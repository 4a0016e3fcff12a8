/** Spends a code: six digits of a step that was not used yet, or one of the recovery codes. */
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { type Account, spendRecoveryCode, updateStaff } from "./account-sql.ts";
import { hashOfCode } from "./recovery.ts";
import { openSecret, stepOf } from "./totp.ts";

/** Which of the two it was, once; undefined when it is wrong. `staff` is locked (`lockStaff`). */
export async function spendCode(
  tx: Tx,
  world: World,
  { staff, code }: { staff: Account; code: string },
): Promise<"totp" | "recovery" | undefined> {
  if (staff.totpSealed === null) return undefined;
  const digits = code.replaceAll(/\s/g, "");
  if (/^\d{6}$/.test(digits))
    return (await spendDigits(tx, world, { staff, digits })) ? "totp" : undefined;
  const hash = hashOfCode(world, staff.id, code);
  const now = world.clock.now();
  return (await spendRecoveryCode(tx, { staffId: staff.id, hash, now })) ? "recovery" : undefined;
}

/** Each step once (RFC 6238 section 5.2), and none before it: a code that was seen over a shoulder comes too late. */
async function spendDigits(
  tx: Tx,
  world: World,
  { staff, digits }: { staff: Account; digits: string },
): Promise<boolean> {
  const secret = openSecret(world, staff.totpSealed ?? "");
  const step = secret && stepOf(secret, digits, world.clock.now());
  if (step === undefined || step <= (staff.totpStep ?? 0)) return false;
  await updateStaff(tx, staff.id, { totpStep: step });
  return true;
}
