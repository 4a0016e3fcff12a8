/** What a discussion group says: answers, a moderator who asks further, likes, and somebody who watches. */
import type { ConsoleTask } from "#contract/console/study/task.ts";
import { BbsRole } from "#contract/enums.ts";
import { topicsOfTask } from "../../src/study/discussion/console.ts";
import { setGuest } from "../../src/study/discussion/guests.ts";
import { rename } from "../../src/study/discussion/identity.ts";
import { memberInfo } from "../../src/study/discussion/info.ts";
import { like } from "../../src/study/discussion/like.ts";
import { reply } from "../../src/study/discussion/reply.ts";
import { enterTask } from "../../src/study/entry/api.ts";
import { memberOf } from "../../src/people/member/api.ts";
import type { MadeMember } from "../people.ts";
import type { Making } from "./make.ts";
import { hoursAgo, some } from "./stories.ts";

const said = [
  "和两个同事合租，最喜欢有人一起做饭，最受不了公共区域没人打扫，后来排了值日表才好。",
  "自己住一居室，贵是贵了点，但是下班回家安静，想几点睡就几点睡，短期不打算再合租。",
  "和伴侣整租两居室，多出来的一间当书房。最头疼的是每年续租时房租都要谈很久。",
];
const names = ["爱做饭", "一个人住", "两居室"];

type Said = { member: MadeMember; postId: number };

export async function discuss(making: Making, task: ConsoleTask): Promise<void> {
  const { list } = await topicsOfTask(making.world, task.id);
  const [topic] = list;
  if (!topic) return;
  const answers: Said[] = [];
  for (const [index, member] of some(making, said.length + 1)
    .slice(1)
    .entries()) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const postId = await answer(making, { task, topicId: topic.id, member, index });
    answers.push({ member, postId });
  }
  await lead(making, { task, topicId: topic.id, answers });
}

type Answering = { task: ConsoleTask; topicId: number; member: MadeMember; index: number };

async function answer(making: Making, { task, topicId, member, index }: Answering) {
  const then = hoursAgo(making, 6 - index);
  const { memberId, role } = member.caller;
  await enterTask(then, {
    participant: { kind: "member", memberId, role },
    origin: { ip: member.ip, deviceId: member.deviceId, userAgent: "", host: member.brandHost },
    visitorId: `sample-${member.deviceId}`,
    taskId: task.id,
  });
  await rename(then, { memberId, hash: task.hash, name: names[index] ?? "" });
  // Read and written in a quarter of an hour.
  const later = hoursAgo(making, 5.75 - index);
  const key = later.clock.uuid();
  const body = said[index] ?? "";
  return (await reply(later, { memberId, topicId, key, body })).post.id;
}

type Leading = { task: ConsoleTask; topicId: number; answers: readonly Said[] };

/** The last two members of the sample, of whom nothing else is told. */
async function lead(making: Making, { task, topicId, answers }: Leading): Promise<void> {
  const [watching, leading] = making.members.slice(-2);
  const [first, second, third] = answers;
  if (!watching || !leading || !first || !second || !third) return;
  const then = hoursAgo(making, 3);
  await letIn(making, task, watching, BbsRole.of.observer);
  await letIn(making, task, leading, BbsRole.of.moderator);
  const named = await memberInfo(then, first.member.caller.memberId, task.hash);
  const asked = await reply(then, {
    memberId: leading.caller.memberId,
    topicId,
    key: then.clock.uuid(),
    body: `@${named.name} 值日表是谁提出来的？大家一开始都愿意吗？`,
    parentId: first.postId,
    mentions: [named.number ?? 0],
    probe: true,
  });
  const later = hoursAgo(making, 2);
  await reply(later, {
    memberId: first.member.caller.memberId,
    topicId,
    key: later.clock.uuid(),
    body: "是我提的，一开始有一个人不太愿意，一起吃了顿饭以后就好了。",
    parentId: asked.post.id,
  });
  for (const { member } of [second, third])
    // oxlint-disable-next-line no-await-in-loop
    await like(later, { memberId: member.caller.memberId, id: first.postId, liked: true });
}

async function letIn(making: Making, task: ConsoleTask, { caller }: MadeMember, role: BbsRole) {
  const member = await memberOf(making.world.db, caller.memberId);
  const by = { staff: making.by, ip: "10.1.0.8" };
  await setGuest(hoursAgo(making, 7), by, {
    taskId: task.id,
    memberCode: member?.code ?? "",
    role,
  });
}
