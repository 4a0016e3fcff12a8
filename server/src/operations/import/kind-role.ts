/** Imports of members' roles. */
import * as z from "zod/mini";
import { Role } from "#contract/enums.ts";
import { forgetCaller } from "../../people/auth/api.ts";
import { changeRole, roleRefusal } from "../growth-desk/api.ts";
import { plainText } from "../../platform/csv-table.ts";
import { teamSizes } from "../../study/team/api.ts";
import type { ImportRules } from "./kind.ts";

/** `from` is what the preview showed: it tells whether anybody has changed it since. */
const Given = z.object({ role: Role.schema, from: Role.schema });
const Kept = z.object({ role: Role.schema });
const CHANGED_LATER = "角色后来又被改过，保持现状";

const plain = (text: string) => plainText(text).toLowerCase().replaceAll(/\s/g, "");
const known = new Map([
  ...Role.values.map((role) => [plain(Role.label(role)), role] as const),
  ["vip", Role.of.vip] as const,
]);
const allNames = Role.values.map(Role.label).join("、");

export const roleKind: ImportRules = {
  columns: { role: { names: ["角色", "身份"] } },

  isOncePerMember: true,

  judge: async ({ db }, lines) => {
    const sizes = await teamSizes(
      db,
      lines.map(({ member }) => member.id),
    );
    return lines.map(({ member, cells: { role: text = "" } }) => {
      const role = known.get(plain(text));
      if (role === undefined)
        return { why: text === "" ? "请填写角色" : `角色“${text}”不对，应为${allNames}` };
      const [before, after] = [Role.label(member.role), Role.label(role)];
      if (member.role === role) return { why: `已经是${after}，不用改` };
      const why = roleRefusal(member, sizes.get(member.id) ?? 0);
      if (why !== undefined) return { why };
      return { given: { role, from: member.role }, effect: `${before} → ${after}` };
    });
  },

  change: async (tx, world, { memberId, given, by, note }) => {
    const { role, from } = z.parse(Given, given);
    const only = { from, msg: "角色在预览之后又被改过，保持现状" };
    const before = await changeRole(tx, world, { ...by, note, id: memberId, role, only });
    return before === undefined ? undefined : { before: { role: before }, after: { role } };
  },

  undo: async (tx, world, { memberId, before, after, by, note }) => {
    const { role } = z.parse(Kept, before);
    const only = { from: z.parse(Kept, after).role, msg: CHANGED_LATER };
    const found = await changeRole(tx, world, { ...by, note, id: memberId, role, only });
    return found === undefined ? CHANGED_LATER : undefined;
  },

  afterwards: forgetCaller,
};
