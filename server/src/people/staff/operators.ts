/**
 * Who may work here: admins add, change and reset others, never themselves. That is why one active admin
 * always stays: anyone who changes another is one, under the lock that the change is made under.
 */
import type {
  addOperator,
  changeOperator,
  listOperators,
  Operator,
  OperatorState,
  resetOperator,
} from "#contract/console/people/operators.ts";
import type { DataOf, ParsedOf } from "#contract/endpoint.ts";
import { StaffRole } from "#contract/enums.ts";
import { type Db, type Tx, transact } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import { fingerprintOf, refuseOvertaken } from "../../platform/fingerprint.ts";
import { hashPassword } from "../../platform/password.ts";
import type { World } from "../../platform/world.ts";
import * as rows from "./account-sql.ts";
import { isGrant, noteHandling, staffGrantKind } from "./grant.ts";
import { insertHandling } from "./handling-sql.ts";
import { operatorById, pageOfOperators } from "./operator-sql.ts";
import { propose, voidTouched } from "./proposal.ts";
import { readableSecret } from "./recovery.ts";
import type { EndSessionInput } from "./self.ts";
import { endAllSessions } from "./session.ts";
import { isPresent, keepToGroups } from "./signed-on.ts";
import { recordAudit } from "./audit-actor.ts";
import { forgetTries } from "./tries.ts";

/** Of four letters or digits each: eighty bits, and read out over a telephone. */
const PASSWORD_GROUPS = 4;

export const newPassword = ({ clock }: Pick<World, "clock">): string =>
  readableSecret(clock, PASSWORD_GROUPS);

export async function operatorPage(
  world: World,
  query: ParsedOf<typeof listOperators>["query"],
): Promise<DataOf<typeof listOperators>> {
  const { state, role, search } = query;
  const filter = { state, role, search, now: world.clock.now() };
  const { list, ...page } = await pageOfOperators(world.db, filter, query);
  return { ...page, list: list.map((row) => viewOf(world, row)) };
}

type OperatorsRow = Awaited<ReturnType<typeof pageOfOperators>>["list"][number];

const versionOf = ({ name, role, state }: Pick<OperatorsRow, "name" | "role" | "state">): string =>
  fingerprintOf({ name, role, state });

/** The columns are checked against the enumerations' values. */
const viewOf = ({ config }: World, row: OperatorsRow): Operator => ({
  id: row.id,
  account: row.account,
  name: row.name,
  role: row.role as StaffRole,
  state: row.state as OperatorState,
  version: versionOf(row),
  hasTotp: row.totpAt !== null,
  recoveryLeft: row.recoveryLeft ?? 0,
  mustChangePassword: row.passwordAt === null,
  sessions: row.sessions ?? 0,
  hasSignOn: isPresent(config, row.issuer),
  isBreakGlass: row.breakGlass,
  hasProposal: (row.proposals ?? 0) > 0,
  lastSeenAt: row.seenAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

async function oneOperator(db: Db, world: World, id: number): Promise<Operator> {
  const row = mustFind(await operatorById(db, id, world.clock.now()));
  return viewOf(world, row);
}

/** Locks both until the transaction ends. The one who acts must still be an admin, and not the other one. */
async function lockFor(tx: Tx, { caller }: EndSessionInput, id: number): Promise<rows.Account> {
  if (id === caller.staffId) throw new Failure("operatorSelf");
  const both = await rows.lockBoth(tx, [caller.staffId, id]);
  const actor = both.find((row) => row.id === caller.staffId);
  if (actor?.state !== "active" || actor.role !== StaffRole.of.admin)
    throw new Failure("forbidden");
  return mustFind(both.find((row) => row.id === id));
}

type Noted = {
  id: number;
  action: string;
  before: unknown;
  after: unknown;
  text: string;
  at: Date;
};

const note = (tx: Tx, { caller, origin }: EndSessionInput, noted: Noted) =>
  recordAudit(tx, {
    actor: { staff: caller, ip: origin.ip },
    action: noted.action,
    subject: ["staff", noted.id],
    before: noted.before,
    after: noted.after,
    note: noted.text,
    at: noted.at,
  });

export async function addOne(
  world: World,
  { body, ...asking }: EndSessionInput & { body: ParsedOf<typeof addOperator>["body"] },
): Promise<DataOf<typeof addOperator>> {
  const { staffId } = asking.caller;
  const account = body.account.toLowerCase();
  const password = newPassword(world);
  const passwordHash = await hashPassword(password);
  return transact(world.db, async (tx) => {
    const actor = await rows.lockStaff(tx, staffId);
    if (actor?.state !== "active" || actor.role !== StaffRole.of.admin)
      throw new Failure("forbidden");
    const at = world.clock.now();
    const [before, wanted] = [
      { role: body.role, state: "disabled" },
      { role: body.role, state: "active" },
    ] as const;
    const { state } = isGrant(before, wanted) ? before : wanted;
    const made = await rows.insertStaff(tx, {
      account,
      name: body.name,
      role: body.role,
      passwordHash,
      passwordAt: null,
      state,
      createdBy: staffId,
      createdAt: at,
    });
    if (!made) throw new Failure("operatorExists", { data: { field: "account" } });
    const after = { account, name: body.name, role: body.role, state };
    const { id } = made;
    await note(tx, asking, { id, action: "staff.create", before: null, after, text: "", at });
    await insertHandling(tx, { staffId: id, byStaff: staffId, kind: "create", at });
    if (state === "disabled")
      await proposeGrant(tx, asking, { id, before, wanted, at, text: "新建账号" });
    return { operator: await oneOperator(tx, world, id), password };
  });
}

type ChangeOneInput = EndSessionInput & {
  id: number;
  body: ParsedOf<typeof changeOperator>["body"];
};

export async function changeOne(
  world: World,
  { id, body, ...asking }: ChangeOneInput,
): Promise<DataOf<typeof changeOperator>> {
  const { note: text } = body;
  return transact(world.db, async (tx) => {
    const { name, role, state } = await lockFor(tx, asking, id);
    // The column is checked against the same two values.
    const before = { name, role, state: state as OperatorState };
    const wanted = { name: body.name, role: body.role, state: body.state ?? before.state };
    const change = { name, stands: before, draft: wanted, version: body.version };
    await refuseOvertaken(change, () => oneOperator(tx, world, id));
    await keepToGroups(tx, world, { id, role, state, wanted });
    const at = world.clock.now();
    const needsTwo = isGrant(before, wanted);
    const after = needsTwo ? { ...before, name: wanted.name } : wanted;
    const isSame = name === after.name && role === after.role && state === after.state;
    if (!isSame) {
      await rows.updateStaff(tx, id, after);
      if (after.state === "disabled") await endAllSessions(tx, id);
      await note(tx, asking, { id, action: "staff.update", before, after, text, at });
      await noteHandling(tx, { staffId: id, byStaff: asking.caller.staffId, before, after, at });
      const names = (["role", "state"] as const).filter((one) => before[one] !== after[one]);
      await voidTouched(tx, staffGrantKind, { subjectId: String(id), names, at });
    }
    if (needsTwo) await proposeGrant(tx, asking, { id, before, wanted, at, text });
    return oneOperator(tx, world, id);
  });
}

type Granting = {
  id: number;
  before: { role: number; state: string };
  wanted: { role: number; state: string };
  at: Date;
  text: string;
};

/** Both are written down, also when only one is new: an operator who is demoted meanwhile is not enabled by it. */
const proposeGrant = (
  tx: Tx,
  { caller, origin }: EndSessionInput,
  { id, before, wanted, at, text }: Granting,
) =>
  propose(
    tx,
    staffGrantKind,
    { staff: caller, ip: origin.ip, note: text },
    {
      subjectId: String(id),
      before: { role: before.role, state: before.state },
      after: { role: wanted.role, state: wanted.state },
      at,
    },
  );

type Reset = EndSessionInput & { id: number; body: ParsedOf<typeof resetOperator>["body"] };

export async function resetOne(
  world: World,
  { id, body: { what, note: text }, ...asking }: Reset,
): Promise<DataOf<typeof resetOperator>> {
  const password = what === "password" ? newPassword(world) : null;
  const passwordHash = password === null ? null : await hashPassword(password);
  return transact(world.db, async (tx) => {
    const target = await lockFor(tx, asking, id);
    await resetIn(tx, target, passwordHash);
    const at = world.clock.now();
    await insertHandling(tx, { staffId: id, byStaff: asking.caller.staffId, kind: what, at });
    const [before, after] =
      what === "password"
        ? [
            { password: target.passwordAt ? "自己的" : "初始的" },
            { password: "重置，登录后须修改" },
          ]
        : [{ bound: target.totpAt !== null }, { bound: false }];
    await note(tx, asking, { id, action: `staff.reset-${what}`, before, after, text, at });
    return { operator: await oneOperator(tx, world, id), password };
  });
}

/** A new first password, or, without one, no second factor any more. Every session ends. */
export async function resetIn(
  tx: Tx,
  { id, account }: { id: number; account: string },
  passwordHash: string | null,
): Promise<void> {
  if (passwordHash === null) {
    await rows.updateStaff(tx, id, { totpSealed: null, totpAt: null, totpStep: null });
    await rows.replaceRecoveryCodes(tx, id, []);
  } else await rows.updateStaff(tx, id, { passwordHash, passwordAt: null });
  await endAllSessions(tx, id);
  await forgetTries(tx, account);
}
