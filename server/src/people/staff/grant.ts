/**
 * Power over money is given by two: an account with such a role is made disabled, and enabled, or raised, by a
 * second person's yes. Where there is nobody, anyone who has the server adds one there (npm run operator). Without
 * this one admin would make two accounts, wait three days, and be three people.
 */
import type { Guard } from "#contract/console/operations/guard.ts";
import { addOperator } from "#contract/console/people/operators.ts";
import { StaffRole } from "#contract/enums.ts";
import { type Tx } from "../../platform/db.ts";
import { mustFind } from "../../platform/failure.ts";
import { allNames, lockStaff, updateStaff } from "./account-sql.ts";
import { insertHandling } from "./handling-sql.ts";
import type { ProposalKind } from "./proposal-kind.ts";

const { admin, operations, finance } = StaffRole.of;
/** With one of these roles an operator books by hand, approves, or sets what is paid. */
const moneyRoles: readonly number[] = [admin, operations, finance];

type GrantStanding = { role: number; state: string };

/** Whether this gives power over money to somebody who had none; an admin had all of it already. */
export function isGrant(before: GrantStanding, after: GrantStanding): boolean {
  if (after.state !== "active" || !moneyRoles.includes(after.role)) return false;
  return before.state !== "active" || (before.role !== after.role && before.role !== admin);
}

/** Whether this puts the account into somebody else's hands, even where no money is concerned. */
function isRaise(before: GrantStanding, after: GrantStanding): boolean {
  if (after.state !== "active") return false;
  if (before.state !== "active") return true;
  const isLowered = before.role === admin || !moneyRoles.includes(after.role);
  return before.role !== after.role && !isLowered;
}

const staffGuards = {
  role: {
    label: "角色",
    loosens: "any",
    unit: Object.fromEntries(StaffRole.values.map((role) => [role, StaffRole.label(role)])),
  },
  state: { label: "账号", loosens: "any", unit: { active: "启用", disabled: "停用" } },
} as const satisfies Record<string, Guard>;

export const staffGrantKind: ProposalKind = {
  name: "staff",
  subjectKind: "staff",
  proposers: addOperator.access.staff,
  guards: staffGuards,
  stands: async (tx, id) => {
    const staff = await lockStaff(tx, Number(id));
    return staff && { role: staff.role, state: staff.state };
  },
  enforce: async (tx, _world, { subjectId, values, proposedBy, at }) => {
    const staff = mustFind(await lockStaff(tx, Number(subjectId)));
    const after = { ...staff, ...values };
    const state = after.state === "active" ? "active" : "disabled";
    await updateStaff(tx, staff.id, { role: after.role, state });
    await noteHandling(tx, { staffId: staff.id, byStaff: proposedBy, before: staff, after, at });
  },
  // It waits for the second approval; the account cannot be a second person for another 72 hours.
  delayHours: async (_db, ids) => new Map(ids.map((id) => [id, 0])),
  subjectNames: async (db, ids) => {
    const wanted = new Set(ids);
    const found = await allNames(db);
    return new Map(
      found
        .map(({ id, name, account }) => [String(id), `${name}（${account}）`] as const)
        .filter(([id]) => wanted.has(id)),
    );
  },
  afterwards: () => undefined,
};

type Handled = {
  staffId: number;
  /** Null: the provider of single sign-on. */
  byStaff: number | null;
  before: GrantStanding;
  after: GrantStanding;
  at: Date;
};

/** For 72 hours from now it cannot be a second person. */
export async function noteHandling(tx: Tx, { before, after, ...who }: Handled): Promise<void> {
  if (isRaise(before, after))
    await insertHandling(tx, { ...who, kind: before.state === "active" ? "role" : "enable" });
}
