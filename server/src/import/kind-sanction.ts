/** Imports of sanctions: freezing accounts, pausing withdrawals or participation. */
import * as z from "zod/mini";
import { sanctionMember } from "#contract/console/desk.ts";
import { forgetCaller } from "../auth/service.ts";
import { liftIn, sanctionIn } from "../desk/service.ts";
import { plainText } from "../platform/csv-table.ts";
import { sanctionNames, standingSanctions } from "../sanction/service.ts";
import type { Asked, Kind } from "./kind.ts";

/** As by hand, with the same limits. */
const Given = sanctionMember.body;
const Kept = z.object({ sanctionId: z.int() });

const named = Object.entries(sanctionNames) as [keyof typeof sanctionNames, string][];
const known = new Map<string, keyof typeof sanctionNames>([
  ...named.map(([kind, name]) => [name, kind] as const),
  ["冻结", "freeze"],
  ["暂停提现", "noWithdraw"],
  ["暂停参与", "noEntry"],
]);
const allNames = named.map(([, name]) => name).join("、");

export const sanctionKind: Kind = {
  columns: {
    kind: { names: ["限制"] },
    days: { names: ["天数"] },
    reason: { names: ["原因"] },
    shown: { names: ["会员看到的说明"] },
  },

  judge: async ({ db, clock }, lines) => {
    const standing = await standingSanctions(db, {
      memberIds: lines.map(({ member }) => member.id),
      now: clock.now(),
    });
    const isStanding = new Set(standing.map(({ memberId, kind }) => `${memberId} ${kind}`));
    return lines.map((line) => {
      const given = givenIn(line);
      if (typeof given === "string") return { why: given };
      if (line.member.state !== "active") return { why: "该会员已注销" };
      const name = sanctionNames[given.kind];
      const key = `${line.member.id} ${given.kind}`;
      if (isStanding.has(key)) return { why: `该会员已被「${name}」，或前面已有一行` };
      isStanding.add(key);
      const until = given.days === null ? "，直到解除" : ` ${given.days} 天`;
      return { given, effect: `${name}${until}：${given.reason}` };
    });
  },

  change: async (tx, world, { memberId, given, by }) => {
    const made = await sanctionIn(tx, world, { ...by, memberId, ...z.parse(Given, given) });
    return { before: {}, after: { sanctionId: made.id } };
  },

  undo: async (tx, world, { after, by, note }) => {
    const { sanctionId } = z.parse(Kept, after);
    await liftIn(tx, world, { ...by, id: sanctionId, note });
    return undefined;
  },

  afterwards: forgetCaller,
};

function givenIn({ cells }: Asked): z.output<typeof Given> | string {
  const { kind: name = "", days: text = "", reason = "", shown = "" } = cells;
  const kind = known.get(plainText(name));
  if (kind === undefined) return name === "" ? "请填写限制" : `限制“${name}”不对，应为${allNames}`;
  const plain = plainText(text);
  if (plain !== "" && !isDays(plain)) return `天数应为 1 到 ${DAYS_MAX} 的整数，不填为直到解除`;
  const days = plain === "" ? null : Number(plain);
  if (reason === "") return "请填写原因";
  const parsed = z.safeParse(Given, { kind, days, reason, shown });
  return parsed.success ? parsed.data : (parsed.error.issues[0]?.message ?? "这一行填写有误");
}

/** As by hand. */
const DAYS_MAX = 3650;
const isDays = (plain: string): boolean =>
  /^\d{1,4}$/.test(plain) && Number(plain) >= 1 && Number(plain) <= DAYS_MAX;
