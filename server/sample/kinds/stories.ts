/** A few people on their way: who applied for the trial, who disputes a finding. */
import { FeedbackType } from "#contract/content-enums.ts";
import { JoinResult, AuditState } from "#contract/enums.ts";
import { askFeedback } from "../../src/community/feedback/ask.ts";
import type { World } from "../../src/platform/world.ts";
import { appealableUntil } from "../../src/study/survey/own.ts";
import { pageOfResponses } from "../../src/study/survey/sql.ts";
import { apply } from "../../src/study/trial/apply.ts";
import { decide, ship } from "../../src/study/trial/decide.ts";
import { HOUR, later, worldAt } from "../past.ts";
import type { MadeMember } from "../people.ts";
import type { Making } from "./make.ts";

const reasons = [
  "每天通勤一个半小时，早上带热水出门，正好想换一个不漏的杯子。",
  "在图书馆学习，需要一个能单手打开、不会洒在书上的杯子。",
  "家里老人习惯喝温水，想看看保温到下午还热不热。",
  "骑车上班，对防漏要求高，可以拍路上的使用照片。",
  "平时写家居测评，会认真记录三天的保温情况。",
];

/** One day ago and on; each story a little later than the one before. */
export const hoursAgo = ({ world, now, random }: Making, hours: number): World =>
  worldAt(world, later(now, -hours * HOUR), random);

/** Members who may take part in anything, with the first sample sign-in in front. */
export const some = ({ members }: Making, n: number): MadeMember[] =>
  [members[0], ...members.slice(6)].flatMap((one) => one ?? []).slice(0, n);

export async function applications(making: Making, taskId: number): Promise<void> {
  const applied: number[] = [];
  for (const [index, { caller, ip, deviceId, brandHost }] of some(
    making,
    reasons.length,
  ).entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they came
    const { id } = await apply(hoursAgo(making, 20 - index), {
      memberId: caller.memberId,
      role: caller.role,
      origin: { ip, deviceId, userAgent: "", host: brandHost },
      asked: {
        taskId,
        reason: reasons[index] ?? "",
        name: `收件人${index + 1}`,
        mobile: `1390000${String(1000 + index)}`,
        region: ["310000", "310100", "310104"],
        detail: `示例路 ${index + 1} 号`,
      },
    });
    applied.push(id);
  }
  const [first, second, third] = applied;
  const staff = { staff: making.by, ip: "10.1.0.8" };
  if (!first || !second || !third) return;
  const chosen = { ids: [first, second], chosen: true, note: "" };
  await decide(hoursAgo(making, 10), { ...staff, ...chosen });
  const refused = { ids: [third], chosen: false, note: "本次优先通勤人群，欢迎下次再来" };
  await decide(hoursAgo(making, 9), { ...staff, ...refused });
  await ship(hoursAgo(making, 8), {
    ...staff,
    id: first,
    courier: "示例快递",
    tracking: "SF0000000001",
  });
}

/** The newest refused reward that can still be disputed, no matter whose it is. */
export async function disputes({ world }: Making): Promise<void> {
  const refused = await pageOfResponses(world.db, {
    result: JoinResult.of.complete,
    auditState: AuditState.of.invalid,
    before: undefined,
    size: 50,
  });
  const response = refused.find((one) => appealableUntil(one, world.clock.now()) !== undefined);
  if (!response || response.memberId === null) return;
  await askFeedback(world, {
    memberId: response.memberId,
    key: world.clock.uuid(),
    type: FeedbackType.of.appeal,
    text: "每一道题我都认真看过，开放题是自己写的，能否请工作人员再核对一次？",
    pictures: [],
    about: { kind: "response", id: response.id },
  });
}
