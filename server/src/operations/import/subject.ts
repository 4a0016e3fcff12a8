/** Whom a line of an import is about: by its first cell, the member's own number unless the kind says otherwise. */
import type { Column } from "../../platform/csv-table.ts";
import type { World } from "../../platform/world.ts";
import { type Upline, uplinesByCodes } from "../../people/member/api.ts";

export type Subject = {
  column: Column;
  /** By the cell's text; texts that name no member are left out. */
  find: (world: World, codes: readonly string[]) => Promise<Map<string, Upline>>;
  /** Why this one was not found. */
  whyNot: (code: string) => string;
  /** What two lines about the same one are told. */
  twice: (firstLine: number) => string;
};

export const byMember: Subject = {
  column: { names: ["会员编号", "会员码", "编号"] },
  find: async ({ db }, codes) =>
    new Map((await uplinesByCodes(db, codes)).map((member) => [member.code, member])),
  whyNot: (code) => {
    if (code === "") return "请填写会员编号";
    return /^\d{8}$/.test(code) ? "没有这个编号的会员" : "会员编号应为 8 位数字";
  },
  twice: (firstLine) => `与第 ${firstLine} 行是同一位会员`,
};
