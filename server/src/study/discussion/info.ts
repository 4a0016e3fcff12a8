/** Who one is in a section, and how far one has come; looking in may be what ends the task. */
import { BbsRole } from "#contract/enums.ts";
import { transact } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { lockByToken, settle } from "../survey/api.ts";
import { pictureAddress } from "../../people/upload/api.ts";
import { identityFor } from "./identity.ts";
import { paceOfAnswers } from "./pace.ts";
import { isDone, progressOf } from "./progress.ts";
import { isRunning, sectionByHash, type Visitor, visitorIn } from "./section.ts";
import { isOpenToGuests } from "./walk-in.ts";

export async function memberInfo(world: World, memberId: number, hash: string) {
  const task = await sectionByHash(world.db, hash);
  const visitor = await visitorIn(world, task, memberId);
  const identity = await identityFor(world, visitor);
  const progress = await progressOf(world.db, visitor);
  const { response } = await finishIfDone(world, visitor);
  return {
    memberId,
    name: identity.name,
    avatar: identity.avatar && pictureAddress(world, identity.avatar),
    number: identity.number,
    role: visitor.role,
    isGuest: visitor.guest !== undefined,
    mayReply: mayReply(visitor, response, world.clock.now()),
    token: response && isRunning(response, world.clock.now()) ? response.token : null,
    responseId: response?.id ?? null,
    answered: progress.answered,
    required: progress.required,
  };
}

function mayReply({ role, guest, task }: Visitor, response: Visitor["response"], now: Date) {
  if (role !== BbsRole.of.respondent) return role === BbsRole.of.moderator;
  return guest ? isOpenToGuests(task, now) : isRunning(response, now);
}

/**
 * An operator may close the last topic that somebody had not answered: then all is answered without
 * another reply, and looking in is what ends it.
 */
async function finishIfDone(world: World, visitor: Visitor): Promise<Visitor> {
  const { response, task } = visitor;
  const now = world.clock.now();
  if (!response || !isRunning(response, now)) return visitor;
  if (!isDone(await progressOf(world.db, visitor))) return visitor;
  return transact(world.db, async (tx) => {
    const locked = await lockByToken(tx, world, response.token);
    if (!locked || !isRunning(locked, now)) return { ...visitor, response: locked };
    const progress = await progressOf(tx, { ...visitor, response: locked });
    if (!isDone(progress)) return visitor;
    const { memberId } = visitor;
    const ended = await settle({ tx, world, task, response: locked, now }, "completed", {
      confirmed: true,
      pace: await paceOfAnswers(tx, { memberId, response: locked, progress, now }),
    });
    return { ...visitor, response: ended };
  });
}
