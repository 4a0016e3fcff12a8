/** What can be proposed: each feature brings its own kind, and server/src/proposals.ts lists them. */
import {
  type Guard,
  type Value,
  type Values,
  guardText,
  isLooser,
} from "#contract/console/operations/guard.ts";
import type { StaffRole } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import type { KindName } from "./proposal-sql.ts";

export type Enforced = {
  subjectId: string;
  values: Values;
  /** Who asked for it. */
  proposedBy: number;
  at: Date;
};

export type ProposalKind = {
  name: KindName;
  /** The kind of subject in the log. */
  subjectKind: "brand" | "staff" | "task";
  /** Anyone who has none of these roles any more has proposed nothing. */
  proposers: readonly StaffRole[];
  guards: Readonly<Record<string, Guard>>;
  /** Locks the subject until the transaction ends; undefined = it is gone. */
  stands: (tx: Tx, subjectId: string) => Promise<Values | undefined>;
  /** Throws `Failure` when it cannot stand beside what else holds by now. */
  enforce: (tx: Tx, world: World, change: Enforced) => Promise<void>;
  /** How long it waits after its second person. */
  delayHours: (db: Db, subjectIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  subjectNames: (db: Db, subjectIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** After the commit: what this process remembers is out of date. */
  afterwards: (world: World) => void;
};

/** Named by what they change, as operators read them. */
export const changesOf = (guards: ProposalKind["guards"], before: Values, after: Values) =>
  Object.entries(after).map(([name, value]) => {
    const guard = guards[name];
    const text = (one: Value | undefined) =>
      guard && one !== undefined ? guardText(guard, one) : String(one ?? "");
    return { name, label: guard?.label ?? name, before: text(before[name]), after: text(value) };
  });

/** The part that stands at once, and the part that waits: only what differs. */
export function split(guards: ProposalKind["guards"], before: Values, after: Values) {
  const tightened: Record<string, Value> = {};
  const loosened: Record<string, Value> = {};
  for (const [name, value] of Object.entries(after)) {
    const [guard, was] = [guards[name], before[name]];
    if (was === value) continue;
    // A setting that is missing in the table is guarded, too.
    const isTighter = guard !== undefined && was !== undefined && !isLooser(guard, was, value);
    (isTighter ? tightened : loosened)[name] = value;
  }
  return { tightened, loosened };
}
