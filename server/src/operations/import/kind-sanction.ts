/** Imports of sanctions: a warning applies at once; a higher step waits for its second person like any other. */
import * as z from "zod/mini";
import { sanctionMember } from "#contract/console/people/sanction.ts";
import { SanctionCategory, sanctionDays, SanctionStep } from "#contract/sanction-enums.ts";
import { stepWords } from "#contract/sanction-words.ts";
import { forgetCaller } from "../../people/auth/api.ts";
import { plainText } from "../../platform/csv-table.ts";
import { sanctionById, standingSanctions, isInForce } from "../../people/sanction/api.ts";
import { askSanctionIn, decideSanctionIn, liftSanctionIn } from "../sanction-desk/api.ts";
import type { FoundLine, ImportRules } from "./kind.ts";

/** As by hand, with the same limits. */
const KindSanctionGiven = sanctionMember.body;
type KindSanctionGiven = z.output<typeof KindSanctionGiven>;
const Kept = z.union([z.object({ sanctionId: z.int() }), z.object({ proposalId: z.int() })]);

const { warning, fewerTasks, withdrawalsPaused, frozen } = SanctionStep.of;
const steps = new Map<string, SanctionStep>([
  ...SanctionStep.values.map((step) => [SanctionStep.label(step), step] as const),
  ["冻结", frozen],
  ["暂停提现", withdrawalsPaused],
  ["暂停参与", fewerTasks],
  ["暂停参与任务", fewerTasks],
]);
const stepNames = SanctionStep.values.map((step) => SanctionStep.label(step)).join("、");
const chosen = SanctionCategory.values.filter((one) => one !== SanctionCategory.of.unsorted);
const categories = new Map(chosen.map((one) => [SanctionCategory.label(one), one]));
const categoryNames = [...categories.keys()].join("、");

export const sanctionKind: ImportRules = {
  columns: {
    step: { names: ["处罚", "限制"] },
    category: { names: ["依据"] },
    tasks: { names: ["每天任务数"] },
    days: { names: ["天数"] },
    reason: { names: ["原因"] },
    shown: { names: ["会员看到的说明"] },
  },

  judge: async ({ db, clock }, lines) => {
    const standing = await standingSanctions(db, {
      memberIds: lines.map(({ member }) => member.id),
      now: clock.now(),
    });
    const isStanding = new Set(standing.map(({ memberId, step }) => `${memberId} ${step}`));
    return lines.map((line) => {
      const given = givenIn(line);
      if (typeof given === "string") return { why: given };
      if (line.member.state !== "active") return { why: "该会员已注销" };
      const name = stepWords(given);
      const key = `${line.member.id} ${given.step}`;
      if (isStanding.has(key)) return { why: `该会员已被「${name}」，或前面已有一行` };
      isStanding.add(key);
      const how = given.step === warning ? "" : "，等待第二人复核";
      return { given, effect: `${name} ${given.days} 天${how}：${given.reason}` };
    });
  },

  change: async (tx, world, { memberId, given, by }) => {
    const after = await askSanctionIn(tx, world, {
      ...by,
      memberId,
      ...z.parse(KindSanctionGiven, given),
    });
    return { before: {}, after };
  },

  undo: async (tx, world, { after, by, note }) => {
    const kept = z.parse(Kept, after);
    if ("proposalId" in kept) {
      // Refuses what was confirmed meanwhile: two have agreed, and it is lifted at the member's page.
      await decideSanctionIn(tx, world, { ...by, id: kept.proposalId, decision: "withdraw", note });
      return undefined;
    }
    const row = await sanctionById(tx, kept.sanctionId);
    if (row && !isInForce(row, world.clock.now())) return "处罚已经结束";
    await liftSanctionIn(tx, world, { ...by, id: kept.sanctionId, note });
    return undefined;
  },

  afterwards: forgetCaller,
};

function givenIn({ cells }: FoundLine): KindSanctionGiven | string {
  const { step: name = "", category: kind = "", tasks = "", days = "", ...words } = cells;
  const step = steps.get(plainText(name));
  if (step === undefined) return name === "" ? "请填写处罚" : `处罚“${name}”不对，应为${stepNames}`;
  const category = categories.get(plainText(kind));
  if (category === undefined)
    return kind === "" ? "请填写依据" : `依据“${kind}”不对，应为${categoryNames}`;
  const { usual, most } = sanctionDays[step];
  const forDays = days === "" ? usual : wholeIn(days);
  if (forDays === undefined || forDays < 1 || forDays > most)
    return `「${SanctionStep.label(step)}」的天数应为 1 到 ${most} 的整数，不填为 ${usual} 天`;
  const tasksPerDay = step === fewerTasks ? wholeIn(tasks === "" ? "0" : tasks) : null;
  if (tasksPerDay === undefined) return "每天任务数应为整数，不填为 0（暂停参与）";
  const { reason = "", shown = "" } = words;
  if (reason === "") return "请填写原因";
  const parsed = z.safeParse(KindSanctionGiven, {
    step,
    category,
    tasksPerDay,
    days: forDays,
    reason,
    shown,
  });
  return parsed.success ? parsed.data : (parsed.error.issues[0]?.message ?? "这一行填写有误");
}

function wholeIn(text: string): number | undefined {
  const plain = plainText(text);
  return /^\d{1,4}$/.test(plain) ? Number(plain) : undefined;
}
