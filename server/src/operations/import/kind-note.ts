/** Imports of notes about members. */
import * as z from "zod/mini";
import { removeNoteIn, writeNoteIn } from "../desk/api.ts";
import type { ImportRules } from "./kind.ts";

const Given = z.object({ text: z.string() });
const Kept = z.object({ noteId: z.int() });
/** As by hand (contract/src/console/operations/desk.ts). */
const TEXT_MAX = 1000;

export const noteKind: ImportRules = {
  columns: { text: { names: ["备注"] } },

  judge: async (_, lines) =>
    lines.map(({ cells: { text = "" } }) => {
      if (text === "") return { why: "请填写备注" };
      if (text.length > TEXT_MAX) return { why: `备注最多${TEXT_MAX}个字` };
      return { given: { text }, effect: `添加备注：${text}` };
    }),

  change: async (tx, world, { memberId, given, by }) => {
    const { text } = z.parse(Given, given);
    const { id } = await writeNoteIn(tx, world, { ...by, memberId, text });
    return { before: {}, after: { noteId: id } };
  },

  undo: async (tx, world, { memberId, after, by, note }) => {
    const { noteId } = z.parse(Kept, after);
    const isGone = await removeNoteIn(tx, world, { ...by, memberId, noteId, why: note });
    return isGone ? undefined : "备注已经不在了";
  },
};
