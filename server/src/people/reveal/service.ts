/** Whatever shows personal data in full, or searches by it, asks here first: a limited number an hour and a day. */
import { addSeconds } from "../../platform/clock.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { reachOf, refuseTooOften, type Rule } from "../../platform/rate.ts";
import type { World } from "../../platform/world.ts";
import { type WholeContact, wholeContactIn } from "../member/api.ts";
import { type AuditActor, type AuditLine, recordAudit } from "../staff/api.ts";
import * as rows from "./sql.ts";

/** More than the busiest day at a desk, and too few to copy a table with. */
const rulesOf: Record<rows.RevealKind, readonly Rule[]> = {
  reveal: [
    { count: 30, seconds: 3600 },
    { count: 100, seconds: 86_400 },
  ],
  // Each call to a desk begins with one.
  search: [
    { count: 120, seconds: 3600 },
    { count: 500, seconds: 86_400 },
  ],
};

/** In the transaction that writes the reason into the log. Throws `tooOften` with when again. */
export const countReveal = (tx: Tx, world: World, staffId: number): Promise<void> =>
  countOne(tx, world, { staffId, kind: "reveal" });

type RevealLine = Omit<AuditLine, "actor" | "at"> & { actor: AuditActor };

/** Counts it and writes the line of the log; both are committed before anything is shown. */
export const recordReveal = (world: World, line: RevealLine): Promise<void> =>
  transact(world.db, async (tx) => {
    await countReveal(tx, world, line.actor.staff.staffId);
    await recordAudit(tx, { ...line, at: world.clock.now() });
  });

type SearchedMember = { id: number } & Partial<Record<WholeContact["what"], string | null>>;
type Searched = { text: string | undefined; found: readonly SearchedMember[] };

/**
 * Whatever finds members by a text goes through here before it shows anything: a whole mobile or e-mail is counted
 * and written down, no matter whom it found and whether it found anybody. Another text is neither.
 *
 * The line names the member found, never the text typed: the log is kept for ever.
 */
export async function recordSearch(
  world: World,
  by: AuditActor,
  { text, found }: Searched,
): Promise<void> {
  const contact = wholeContactIn(text ?? "");
  if (!contact) return;
  const hit = found.find((member) => member[contact.what] === contact.value);
  await transact(world.db, async (tx) => {
    await countOne(tx, world, { staffId: by.staff.staffId, kind: "search" });
    await recordAudit(tx, {
      actor: by,
      action: "member.search",
      subject: ["search", hit ? String(hit.id) : ""],
      after: { what: contact.what },
      at: world.clock.now(),
    });
  });
}

async function countOne(tx: Tx, { clock }: World, look: rows.Look): Promise<void> {
  await rows.holdLooks(tx, look);
  const now = clock.now();
  const rules = rulesOf[look.kind];
  refuseTooOften(await rows.timesLooked(tx, look, { rules, now }), { rules, now });
  await rows.insertLook(tx, { ...look, at: now });
  await rows.deleteOld(tx, look, addSeconds(now, -reachOf(rules).seconds));
}
