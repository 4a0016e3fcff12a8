/** What an import can change: each kind judges lines before, changes one member, and puts one back. */
import type { ImportKind } from "#contract/console/operations/import.ts";
import type { Column } from "../../platform/csv-table.ts";
import type { Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import type { Upline } from "../../people/member/api.ts";
import { adjustmentKind } from "./kind-adjustment.ts";
import { noteKind } from "./kind-note.ts";
import { roleKind } from "./kind-role.ts";
import { parcelKind } from "./kind-parcel.ts";
import { sanctionKind } from "./kind-sanction.ts";
import { teamKind } from "./kind-team.ts";
import type { Subject } from "./subject.ts";
import type { AuditActor } from "../../people/staff/api.ts";

/** A line whose member was found: the text of its first cell, and the other cells. */
export type FoundLine = {
  line: number;
  code: string;
  member: Upline;
  cells: Record<string, string>;
};
export type JudgedImportLine = { given: object; effect: string } | { why: string };
export type LineChange = { memberId: number; by: AuditActor; note: string; at: Date };

/** `before` and `after` are stored as JSON: the values to restore, and a check that nobody changed them since. */
type Changed = { before: object; after: object };

export type ImportRules = {
  columns: Record<string, Column>;
  /** What the first cell is the number of; absent = a member. */
  subject?: Subject;
  /** A second line of the same one would undo the first. */
  isOncePerMember?: true;
  /** Why what it did stays; absent = it can be undone. */
  noUndo?: string;
  /** Many lines with few statements; nothing is changed. */
  judge: (world: World, lines: readonly FoundLine[]) => Promise<JudgedImportLine[]>;
  /** Throws a Failure for why not, and all is rolled back; undefined = there is nothing to change. */
  change: (
    tx: Tx,
    world: World,
    asked: LineChange & { given: unknown },
  ) => Promise<Changed | undefined>;
  /** Answers why it is left as it is; throws a Failure as above. */
  undo: (tx: Tx, world: World, asked: LineChange & Changed) => Promise<string | undefined>;
  /** Called after the commit. */
  afterwards?: (world: World, memberId: number) => void;
};

export const kinds: Record<ImportKind, ImportRules> = {
  role: roleKind,
  team: teamKind,
  note: noteKind,
  sanction: sanctionKind,
  adjustment: adjustmentKind,
  parcel: parcelKind,
};
