/** A sanction is placed, by one for a warning and by two above it, and lifted again. */
import { MessageKind } from "#contract/content-enums.ts";
import type { SanctionCategory, SanctionStep } from "#contract/sanction-enums.ts";
import { placedTitle, stepWords } from "#contract/sanction-words.ts";
import { tell } from "../../foundation/message/api.ts";
import { addSeconds } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit } from "../staff/api.ts";
import { lockMember, memberOf } from "../member/api.ts";
import { settleByLifting } from "./appeal-sql.ts";
import { endedTitle } from "./rules.ts";
import * as rows from "./sql.ts";
import { placedBody } from "./words.ts";

export type SanctionActor = { staffId: number; ip: string };

/** What is asked for. `days` from the moment when it is placed. */
export type PlaceWanted = {
  memberId: number;
  step: SanctionStep;
  category: SanctionCategory;
  tasksPerDay: number | null;
  reason: string;
  shown: string;
  days: number;
};

export const isInForce = (
  { liftedAt, untilAt }: Pick<rows.SanctionRow, "liftedAt" | "untilAt">,
  now: Date,
): boolean => liftedAt === null && untilAt !== null && untilAt > now;

type FactsInput = Pick<rows.MemberStanding, "id" | "step" | "category" | "tasksPerDay" | "untilAt">;

/**
 * What the log keeps of a sanction. Not its words, nor those of a lifting, a refusal or an answer: the log is kept for ever, and they
 * are cleared when the member leaves (`forgetSanctionWords`). The number leads to them as long as there are any.
 */
export const factsOf = ({ id, step, category, tasksPerDay, untilAt }: FactsInput) => ({
  sanction: id,
  step,
  category,
  ...(tasksPerDay !== null && { tasksPerDay }),
  until: untilAt?.toISOString() ?? null,
});

/** Locks the member. Throws where they have left, or stand on this step already. */
export async function mustBeFree(
  tx: Tx,
  world: World,
  { memberId, step }: Pick<PlaceWanted, "memberId" | "step">,
) {
  // Otherwise two at the same time would both find no sanction of this step.
  await lockMember(tx, memberId);
  const member = mustFind(await memberOf(tx, memberId));
  if (member.state === "closed") throw new Failure("conflict", { msg: "该会员已注销" });
  const at = world.clock.now();
  await rows.closeExpired(tx, memberId, at);
  const before = await rows.standingsOf(tx, { memberIds: [memberId], now: at });
  const same = before.find((one) => one.step === step);
  if (same) throw new Failure("conflict", { msg: `该会员已被「${stepWords(same)}」，请先解除` });
  return { at, before };
}

type Placing = PlaceWanted & {
  /** The one who acts now: the second person, where there are two. */
  by: SanctionActor;
  /** The one who asked for it; the actor's own id for a warning. */
  askedBy: number;
};

export async function placeSanction(tx: Tx, world: World, placing: Placing) {
  const { by, askedBy, days, ...wanted } = placing;
  const { at, before } = await mustBeFree(tx, world, wanted);
  const made = await rows.insertSanction(tx, {
    ...wanted,
    byStaff: askedBy,
    confirmedBy: askedBy === by.staffId ? null : by.staffId,
    at,
    untilAt: addSeconds(at, days * 86_400),
  });
  await recordAudit(tx, {
    actor: { staff: by, ip: by.ip },
    action: "member.sanction",
    subject: ["member", wanted.memberId],
    before: { sanctions: before.map(factsOf) },
    after: { sanctions: [...before, made].map(factsOf) },
    at,
  });
  await tell(tx, {
    memberId: wanted.memberId,
    kind: MessageKind.of.account,
    title: placedTitle(made),
    body: placedBody(made),
    about: { kind: "sanction", id: made.id },
    key: `sanction:${made.id}`,
    at,
  });
  return made;
}

export type Lifting = { by: SanctionActor; id: number; note: string; isAppeal?: boolean };

/** Ends it now, for everybody who may place one: also for the one who placed it, since it harms nobody. */
export async function liftSanction(tx: Tx, world: World, { by, id, note, isAppeal }: Lifting) {
  const found = mustFind(await rows.sanctionById(tx, id));
  const { memberId } = found;
  await lockMember(tx, memberId);
  const at = world.clock.now();
  const before = await rows.standingsOf(tx, { memberIds: [memberId], now: at });
  // Read again under the lock.
  const still = await rows.sanctionById(tx, id);
  if (!still || !isInForce(still, at))
    throw new Failure("conflict", { msg: "该处罚已经解除或到期" });
  const lifted = await rows.setLifted(tx, id, {
    liftedAt: at,
    liftedBy: by.staffId,
    liftNote: note,
  });
  if (!isAppeal) await settleByLifting(tx, id, { answer: note, decidedBy: by.staffId, at });
  await recordAudit(tx, {
    actor: { staff: by, ip: by.ip },
    action: "member.sanction-lift",
    subject: ["member", memberId],
    before: { sanctions: before.map(factsOf) },
    after: { sanctions: before.filter(({ step }) => step !== still.step).map(factsOf) },
    at,
  });
  await tell(tx, {
    memberId,
    kind: MessageKind.of.account,
    title: endedTitle(still, await rows.standingOf(tx, { memberId, now: at })),
    body: isAppeal ? `申诉成立：${note}` : "",
    about: { kind: "sanction", id },
    key: `sanction:${id}:lifted`,
    at,
  });
  return lifted;
}
