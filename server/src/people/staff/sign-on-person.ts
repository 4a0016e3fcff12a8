/**
 * Which operator somebody is whom the provider of single sign-on names, and with which role: by issuer and subject, and
 * by the groups alone. An e-mail or an account that is equal to somebody's here opens nothing.
 */
import { staffAccount } from "#contract/console/people/operators.ts";
import type { StaffRole } from "#contract/enums.ts";
import type { SignOn } from "../../config/sign-on.ts";
import { sha256 } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { hashPassword } from "../../platform/password.ts";
import type { World } from "../../platform/world.ts";
import type { SignOnPerson } from "../../providers/sign-on/interface.ts";
import { type Account, insertStaff, lockStaff, updateStaff } from "./account-sql.ts";
import { noteHandling, staffGrantKind } from "./grant.ts";
import { insertHandling } from "./handling-sql.ts";
import { voidTouched } from "./proposal.ts";
import { endAllSessions } from "./session.ts";
import * as rows from "./sign-on-sql.ts";
import { recordAudit } from "./audit-actor.ts";

const NAME_MAX = 20;
const ACCOUNT_MAX = 64;

/** The first of the setting's groups that somebody is in; undefined = they have no business here. */
const roleOf = ({ groups }: SignOn, theirs: readonly string[]): StaffRole | undefined =>
  groups.find(({ group }) => theirs.includes(group))?.role;

export type Entering = { signOn: SignOn; person: SignOnPerson; ip: string | null };
export type Entered =
  | { kind: "ok"; staff: Account }
  | { kind: "no-group" }
  /** It says nothing of groups: neither that they may come in nor that they have gone. */
  | { kind: "unsaid" }
  /** By a colleague here, whatever the provider says. */
  | { kind: "disabled" };

export async function operatorOf(tx: Tx, world: World, entering: Entering): Promise<Entered> {
  const { signOn, person } = entering;
  const name = { issuer: signOn.issuer, subject: person.subject };
  await rows.holdIdentity(tx, name);
  const known = await rows.identityOf(tx, name);
  if (person.groups === null) return { kind: "unsaid" };
  const role = roleOf(signOn, person.groups);
  if (role === undefined) {
    if (known) await shutOut(tx, world, { ...entering, staffId: known.staffId });
    return { kind: "no-group" };
  }
  if (!known) return { kind: "ok", staff: await make(tx, world, { ...entering, role }) };
  return follow(tx, world, { ...entering, role, staffId: known.staffId });
}

type KnownPerson = Entering & { staffId: number };

/** Name and role as the provider has them now; a person whom the provider had shut out is let in again. */
async function follow(
  tx: Tx,
  world: World,
  { person, role, staffId, ip }: KnownPerson & { role: StaffRole },
): Promise<Entered> {
  const before = await lockStaff(tx, staffId);
  const goneAt = (await rows.identityOfStaff(tx, staffId))?.goneAt ?? null;
  if (!before || (before.state !== "active" && goneAt === null)) return { kind: "disabled" };
  const after = { name: nameOf(person) ?? before.name, role, state: "active" } as const;
  const names = (["name", "role", "state"] as const).filter((one) => before[one] !== after[one]);
  if (goneAt !== null) await rows.setGone(tx, staffId, null);
  if (names.length > 0) {
    const at = world.clock.now();
    await updateStaff(tx, staffId, after);
    await noteHandling(tx, { staffId, byStaff: null, before, after, at });
    await note(tx, { staffId, ip, action: "staff.sign-on-follow", before, after, at });
    await voidTouched(tx, staffGrantKind, { subjectId: String(staffId), names, at });
  }
  return { kind: "ok", staff: { ...before, ...after } };
}

/** The provider does not know the person any more: every session ends, and the account is disabled until it does again. */
async function shutOut(tx: Tx, world: World, { staffId, ip }: KnownPerson): Promise<void> {
  const before = await lockStaff(tx, staffId);
  const ended = await endAllSessions(tx, staffId);
  if (before?.state !== "active") return;
  const at = world.clock.now();
  const after = { ...before, state: "disabled" } as const;
  await updateStaff(tx, staffId, { state: "disabled" });
  await rows.setGone(tx, staffId, at);
  await note(tx, { staffId, ip, action: "staff.sign-on-gone", before, after, at, ended });
  await voidTouched(tx, staffGrantKind, { subjectId: String(staffId), names: ["state"], at });
}

type Standing = { name: string; role: number; state: string };
type Noted = {
  staffId: number;
  ip: string | null;
  action: string;
  before: Standing | null;
  after: Standing;
  at: Date;
  ended?: number;
};

/** No operator is the actor: the provider said so. */
const note = (tx: Tx, { staffId, ip, action, before, after, at, ended }: Noted) =>
  recordAudit(tx, {
    actor: { staff: null, ip },
    action,
    subject: ["staff", staffId],
    before: before && standingOf(before),
    after: { ...standingOf(after), ...(ended !== undefined && { ended }) },
    note: "由单点登录决定",
    at,
  });

const standingOf = ({ name, role, state }: Standing) => ({ name, role, state });

/** The first sign-in makes the operator, who cannot be a second person for 72 hours, like every new one. */
async function make(
  tx: Tx,
  world: World,
  { signOn: { issuer }, person, role, ip }: Entering & { role: StaffRole },
): Promise<Account> {
  const at = world.clock.now();
  const account = accountFor(person, issuer);
  const name = nameOf(person) ?? account.plain.slice(0, NAME_MAX);
  // A password that nobody knows: it is the provider's sign-in that opens the account.
  const passwordHash = await hashPassword(world.clock.token(32));
  const staff = { name, role, passwordHash, passwordAt: at, createdBy: null, createdAt: at };
  const made =
    (await insertStaff(tx, { ...staff, account: account.plain })) ??
    (await insertStaff(tx, { ...staff, account: account.marked }));
  const locked = made && (await lockStaff(tx, made.id));
  if (!locked) throw new Error("an operator of single sign-on found both accounts taken");
  const { id: staffId } = locked;
  const identity = { staffId, issuer, subject: person.subject, linkedAt: at };
  if (!(await rows.insertIdentity(tx, identity)))
    throw new Error("somebody of single sign-on was linked while their name was held");
  await insertHandling(tx, { staffId, byStaff: null, kind: "create", at });
  const action = "staff.sign-on-create";
  await note(tx, { staffId, ip, action, before: null, after: locked, at });
  return locked;
}

const nameOf = ({ name }: SignOnPerson): string | null =>
  (name && Array.from(name).slice(0, NAME_MAX).join("").trim()) || null;

/** The provider's name for them; with a mark where somebody here has it already, or where it cannot be an account. */
function accountFor(
  { account, subject }: SignOnPerson,
  issuer: string,
): { plain: string; marked: string } {
  const mark = sha256(`${issuer} ${subject}`).toString("hex").slice(0, 12);
  const read = staffAccount.safeParse((account ?? "").toLowerCase());
  const plain = read.success ? read.data : `sso-${mark}`;
  return { plain, marked: `${plain.slice(0, ACCOUNT_MAX - 1 - mark.length)}-${mark}` };
}
