/** What operators do about sanctions, from asking for one to answering the appeal, each with what follows elsewhere. */
import type { decideSanctionAppeal } from "#contract/console/operations/appeal.ts";
import type { decideSanction, sanctionMember } from "#contract/console/people/sanction.ts";
import type { ParsedOf } from "#contract/endpoint.ts";
import { forgetCaller } from "../../people/auth/api.ts";
import { answerAppealTo } from "../../community/feedback/api.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { mustFind } from "../../platform/failure.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import {
  answerAppeal,
  askSanction,
  decideProposal,
  liftSanction,
  proposalById,
  sanctionById,
  type SanctionRow,
  presentProposals,
  presentSanctions,
} from "../../people/sanction/api.ts";
import type { AuditActor } from "../../people/staff/api.ts";

const actorIn = ({ staff, ip }: AuditActor) => ({ staffId: staff.staffId, ip });

type ActAsking = AuditActor & { memberId: number } & ParsedOf<typeof sanctionMember>["body"];

export async function ask(world: World, asking: ActAsking) {
  const made = await transact(world.db, (tx) => askIn(tx, world, asking));
  // Again, after the commit: a request in between was still allowed, and its session was put in the cache.
  forgetCaller(world, asking.memberId);
  return {
    sanction: "sanctionId" in made ? await shown(world, made.sanctionId) : null,
    proposal:
      "proposalId" in made ? await presentProposal(world, made.proposalId, asking.staff) : null,
  };
}

/** In the caller's transaction: a line of an import asks as a person does. */
export const askIn = (tx: Tx, world: World, { staff, ip, ...wanted }: ActAsking) =>
  askSanction(tx, world, { ...wanted, by: { staffId: staff.staffId, ip } });

type ActDeciding = AuditActor & { id: number } & ParsedOf<typeof decideSanction>["body"];

export async function decide(world: World, deciding: ActDeciding) {
  const { memberId, id } = await transact(world.db, (tx) => decideIn(tx, world, deciding));
  forgetCaller(world, memberId);
  return presentProposal(world, id, deciding.staff);
}

export const decideIn = (tx: Tx, world: World, { id, decision, note, ...by }: ActDeciding) =>
  decideProposal(tx, world, { by: actorIn(by), id, decision, note });

type Lifting = AuditActor & { id: number; note: string };

export async function lift(world: World, lifting: Lifting) {
  const lifted = await transact(world.db, (tx) => liftIn(tx, world, lifting));
  forgetCaller(world, lifted.memberId);
  return shown(world, lifted.id);
}

/** The sanction under appeal is lifted with it: its conversation gets that answer. */
export async function liftIn(
  tx: Tx,
  world: World,
  { id, note, ...by }: Lifting,
): Promise<SanctionRow> {
  const lifted = await liftSanction(tx, world, { by: actorIn(by), id, note });
  await intoConversation(tx, world, { row: lifted, by, text: `处罚已解除：${note}` });
  return lifted;
}

type Answering = AuditActor & { id: number } & ParsedOf<typeof decideSanctionAppeal>["body"];

export async function answer(world: World, { id, upheld, answer: words, ...by }: Answering) {
  const row = await transact(world.db, async (tx) => {
    const given = { by: actorIn(by), id, upheld, answer: words };
    const after = await answerAppeal(tx, world, given);
    const text = `${upheld ? "申诉成立，处罚已解除" : "维持处罚"}：${words}`;
    await intoConversation(tx, world, { row: after, by, text });
    return after;
  });
  forgetCaller(world, row.memberId);
  return shown(world, row.id);
}

const intoConversation = (
  tx: Tx,
  world: World,
  { row, by, text }: { row: SanctionRow; by: AuditActor; text: string },
) =>
  answerAppealTo(tx, world, {
    memberId: row.memberId,
    about: { kind: "sanction", id: row.id },
    staffId: by.staff.staffId,
    text,
  });

async function shown(world: World, id: number) {
  const row = await sanctionById(world.db, id);
  const [found] = await presentSanctions(world, row ? [row] : []);
  return mustFind(found);
}

async function presentProposal(world: World, id: number, staff: StaffCaller) {
  const row = await proposalById(world.db, id);
  const [found] = await presentProposals(world, row ? [row] : [], staff);
  return mustFind(found);
}
