/** What an operator does at a member's page: looks at a number, writes a note. */
import type { MemberNote, revealMember } from "#contract/console/operations/desk.ts";
import type * as z from "zod/mini";
import type { DataOf, ParsedOf } from "#contract/endpoint.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { deleteNote, insertNote, noteById } from "../note/api.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { recordReveal } from "../../people/reveal/api.ts";
import { withIdempotency, recordAudit, type AuditActor } from "../../people/staff/api.ts";
import { type Member, memberOf, payeeOf } from "../../people/member/api.ts";

type Revealing = AuditActor & { id: number } & ParsedOf<typeof revealMember>["body"];

export async function reveal(
  world: World,
  { id, what, reason, ...by }: Revealing,
): Promise<DataOf<typeof revealMember>> {
  const member = mustFind(await memberOf(world.db, id));
  const shown = await valueOf(world, member, what);
  await recordReveal(world, {
    actor: by,
    action: "member.reveal",
    subject: ["member", id],
    after: { what },
    note: reason,
  });
  return shown;
}

async function valueOf({ db }: World, member: Member, what: Revealing["what"]) {
  if (what === "payee") {
    const payee = await payeeOf(db, member.id);
    if (!payee) throw badField("what", "该会员没有绑定收款账号");
    return { value: payee.account, name: payee.realName };
  }
  const value = member[what];
  if (value === null) throw badField("what", `该会员没有${what === "mobile" ? "手机号" : "邮箱"}`);
  return { value, name: null };
}

type Noting = AuditActor & { memberId: number; text: string };

export async function writeNote(
  world: World,
  { key, ...noting }: Noting & { key: string | undefined },
): Promise<z.output<typeof MemberNote>> {
  const { memberId, text, staff } = noting;
  const press = { staffId: staff.staffId, key, asked: ["note", memberId, text] };
  const note = await transact(world.db, async (tx) => {
    const write = async () => (await writeNoteIn(tx, world, noting)).id;
    return noteById(tx, await withIdempotency(tx, world, press, write));
  });
  // Sent again after it was removed with an import, or with the member's data.
  if (!note) throw new Failure("notFound");
  return { id: note.id, text: note.text, by: staff.name, at: note.at.toISOString() };
}

/** Writes a note in the caller's transaction. */
export async function writeNoteIn(tx: Tx, world: World, { memberId, text, ...by }: Noting) {
  mustFind(await memberOf(tx, memberId));
  const at = world.clock.now();
  const { id } = await insertNote(tx, { memberId, staffId: by.staff.staffId, text, at });
  await recordAudit(tx, {
    actor: by,
    action: "member.note",
    subject: ["member", memberId],
    // Not its words: the log is kept for ever, and notes go with the member.
    after: { note: id },
    at,
  });
  return { id, at };
}

type Removing = AuditActor & { memberId: number; noteId: number; why: string };

/** Only for the undoing of an import. Answers whether it was there. */
export async function removeNoteIn(
  tx: Tx,
  world: World,
  { memberId, noteId, why, ...by }: Removing,
): Promise<boolean> {
  const removed = await deleteNote(tx, { memberId, noteId });
  if (!removed) return false;
  await recordAudit(tx, {
    actor: by,
    action: "member.note-remove",
    subject: ["member", memberId],
    before: { note: noteId },
    note: why,
    at: world.clock.now(),
  });
  return true;
}
