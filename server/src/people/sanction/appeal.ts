/** An appeal against a sanction: filed by its member while it is in force, decided by somebody who had no part in it. */
import { MessageKind } from "#contract/content-enums.ts";
import { AppealState } from "#contract/enums.ts";
import { placedTitle } from "#contract/sanction-words.ts";
import { tell } from "../../foundation/message/api.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit, whyNotSecond } from "../staff/api.ts";
import { lockMember } from "../member/api.ts";
import * as appeals from "./appeal-sql.ts";
import { type SanctionActor, factsOf, isInForce, liftSanction } from "./place.ts";
import { sanctionById, type SanctionRow } from "./sql.ts";

/** In the transaction of the conversation. One that waits already stays as it is. */
export async function fileAppeal(
  tx: Tx,
  world: World,
  { memberId, id }: { memberId: number; id: number },
  text: string,
): Promise<void> {
  await lockMember(tx, memberId);
  const found = await sanctionById(tx, id);
  if (found?.memberId !== memberId) throw new Failure("notFound");
  const before = await appeals.lockAppeal(tx, id);
  if (before?.state === AppealState.of.waiting) return;
  if (before) throw new Failure("conflict", { msg: "这项处罚的申诉已经答复过，不能再次申诉" });
  const at = world.clock.now();
  if (!isInForce(found, at)) throw new Failure("conflict", { msg: "这项处罚已经结束，不用申诉" });
  await appeals.insertAppeal(tx, {
    sanctionId: id,
    memberId,
    text,
    createdAt: at,
    imposedBy: found.byStaff,
    secondedBy: found.confirmedBy,
  });
}

type Judging = { sanction: SanctionRow; staffId: number };

/** Why this operator cannot decide on it; undefined = they can. */
export const whyNotDecide = async (
  db: Db,
  world: Pick<World, "clock">,
  { sanction, staffId }: Judging,
): Promise<string | undefined> => {
  const { byStaff, confirmedBy, at } = sanction;
  const firsts = confirmedBy === null ? [byStaff] : [byStaff, confirmedBy];
  if (firsts.includes(staffId)) return "参与过这项处罚的人不能答复，请由别的同事答复";
  return whyNotSecond(db, world, { second: staffId, firsts, since: at });
};

export type SanctionAppealAnswer = {
  by: SanctionActor;
  id: number;
  upheld: boolean;
  answer: string;
};

/** Throws `forbidden` for those who had a part in it, `conflict` when it was answered already. */
export async function answerAppeal(
  tx: Tx,
  world: World,
  { by, id, upheld, answer }: SanctionAppealAnswer,
): Promise<SanctionRow> {
  const found = mustFind(await sanctionById(tx, id));
  const { memberId } = found;
  await lockMember(tx, memberId);
  const appeal = mustFind(await appeals.lockAppeal(tx, id), "这项处罚没有申诉");
  if (appeal.state !== AppealState.of.waiting)
    throw new Failure("conflict", { msg: "这条申诉已经答复过" });
  const whyNot = await whyNotDecide(tx, world, { sanction: found, staffId: by.staffId });
  if (whyNot !== undefined) throw new Failure("forbidden", { msg: whyNot });
  const at = world.clock.now();
  const state = upheld ? AppealState.of.upheld : AppealState.of.dismissed;
  await appeals.setAppeal(tx, id, { state, answer, decidedBy: by.staffId, decidedAt: at });
  await recordAudit(tx, {
    actor: { staff: by, ip: by.ip },
    action: upheld ? "member.sanction-upheld" : "member.sanction-dismissed",
    subject: ["member", memberId],
    before: { appeal: "waiting", ...factsOf(found) },
    after: { sanction: id, appeal: upheld ? "upheld" : "dismissed" },
    at,
  });
  // Over meanwhile, by its time: then only the answer is missing.
  if (upheld && isInForce(found, at))
    return liftSanction(tx, world, { by, id, note: answer, isAppeal: true });
  await tell(tx, {
    memberId,
    kind: MessageKind.of.account,
    title: upheld ? "申诉成立" : "申诉已答复：维持处罚",
    body: `${placedTitle(found)}：${answer}`,
    about: { kind: "sanction", id },
    key: `sanction:${id}:appeal`,
    at,
  });
  return found;
}
