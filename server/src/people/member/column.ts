/**
 * Every column of a member's row, and what becomes of it: told in an export, shown to its owner, gone when they leave.
 * A new column does not compile until its line is here, so that none is kept that the export is silent about.
 */
import type { Selectable } from "kysely";
import { BbsRole, Role } from "#contract/enums.ts";
import type { Tables } from "../../platform/tables.ts";

type MemberRow = Selectable<Tables["userMember"]>;

type ColumnRule<Value> = {
  /** Its name and form in the export; null: not personal, or elsewhere in the export. */
  exported: string | readonly [label: string, (value: Value) => unknown] | null;
  /** Whether its owner's account shows it as it is. */
  isOwners: boolean;
  /** Once they have left: `kept` is no personal data, `renamed` gets a name that is everybody's. */
  left: "kept" | "renamed" | (null extends Value ? "emptied" : never);
};

const ours = { exported: null, isOwners: false, left: "kept" } as const;

const columns = {
  id: ours,
  code: { exported: "会员编号", isOwners: false, left: "kept" },
  nickname: { exported: "昵称", isOwners: true, left: "renamed" },
  avatar: { exported: "头像", isOwners: true, left: "emptied" },
  // To its owner masked (account.ts).
  mobile: { exported: "手机号", isOwners: false, left: "emptied" },
  email: { exported: "邮箱", isOwners: false, left: "emptied" },
  // Exported as 已设置密码.
  passwordHash: { exported: null, isOwners: false, left: "emptied" },
  // The table's check allows the enumerations' values only.
  role: { exported: ["身份", (role) => Role.label(role as Role)], isOwners: false, left: "kept" },
  bbsRole: {
    exported: ["社区身份", (role) => BbsRole.label(role as BbsRole)],
    isOwners: false,
    left: "kept",
  },
  topicName: { exported: "社区昵称", isOwners: true, left: "emptied" },
  topicAvatar: { exported: "社区头像", isOwners: true, left: "emptied" },
  // Exported with invitations and teams.
  inviterId: ours,
  inviteSource: ours,
  state: ours,
  brandCode: ours,
  registeredAt: ours,
  registeredIp: { exported: null, isOwners: false, left: "emptied" },
  leaderId: ours,
  teamSince: ours,
} as const satisfies { [K in keyof MemberRow]: ColumnRule<MemberRow[K]> };

type Columns = typeof columns;
type Which<Field extends keyof ColumnRule<unknown>, Value> = {
  [K in keyof Columns]: Columns[K][Field] extends Value ? K : never;
}[keyof Columns];

const namesOf = (wants: (rule: Columns[keyof Columns]) => boolean): string[] =>
  Object.entries(columns).flatMap(([name, rule]) => (wants(rule) ? [name] : []));

/** What is written over what leaves with its member. */
export const emptied = Object.fromEntries(
  namesOf(({ left }) => left === "emptied").map((name) => [name, null]),
) as { [K in Which<"left", "emptied">]: null };

type Owners = Pick<MemberRow, Which<"isOwners", true>>;
const ownersNames = namesOf(({ isOwners }) => isOwners);

/** What the account shows as it stands in the row. */
export const ownersOf = (member: Owners): Owners =>
  Object.fromEntries(
    Object.entries(member).filter(([name]) => ownersNames.includes(name)),
  ) as Owners;

/** The columns in the words of an export, in the table's order; those that were not read are left out. */
export const exportedOf = (member: Partial<MemberRow>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, rule]) => {
      const exported: ColumnRule<never>["exported"] = rule.exported;
      const value = member[name as keyof MemberRow];
      if (exported === null || value === undefined) return [];
      return typeof exported === "string"
        ? [[exported, value]]
        : [[exported[0], exported[1](value as never)]];
    }),
  );
