/** Imports of who is in whose team. */
import * as z from "zod/mini";
import { changeTeam, teamRefusal } from "../growth-desk/api.ts";
import { plainText } from "../../platform/csv-table.ts";
import { memberNames, type Upline, uplinesByCodes } from "../../people/member/api.ts";
import type { FoundLine, JudgedImportLine, ImportRules } from "./kind.ts";

const Kept = z.object({ leaderId: z.nullable(z.int()), teamSince: z.nullable(z.string()) });
/** `from` is what the preview showed: it tells whether anybody has changed it since. */
const Given = z.object({ leaderId: z.nullable(z.int()), from: Kept });
const CHANGED_LATER = "团队后来又被改过，保持现状";

/** An empty cell may have been forgotten, so leaving every team needs a word of its own. */
const nobody = ["无", "移出"];
const codeIn = ({ cells }: FoundLine) => plainText(cells["leader"] ?? "");

type CalledInput = { nickname: string; code: string };
const called = (one: CalledInput | undefined) =>
  one ? `${one.nickname}（${one.code}）的团队` : "无团队";

export const teamKind: ImportRules = {
  columns: { leader: { names: ["队长编号", "队长"] } },

  isOncePerMember: true,

  judge: async ({ db }, lines) => {
    const leaders = await uplinesByCodes(db, [...new Set(lines.map(codeIn))]);
    const byCode = new Map(leaders.map((leader) => [leader.code, leader]));
    const names = await memberNames(
      db,
      lines.flatMap(({ member }) => (member.leaderId === null ? [] : [member.leaderId])),
    );
    return lines.map((line) => judged(line, byCode, names.get(line.member.leaderId ?? 0)));
  },

  change: async (tx, _, { memberId, given, by, note, at }) => {
    const { leaderId, from } = z.parse(Given, given);
    const team = { leaderId, teamSince: leaderId === null ? null : at };
    const only = { from: teamOf(from), msg: "团队在预览之后又被改过，保持现状" };
    const before = await changeTeam(tx, { ...by, note, id: memberId, team, only, at });
    return before && { before, after: team };
  },

  undo: async (tx, _, { memberId, before, after, by, note, at }) => {
    const team = teamOf(z.parse(Kept, before));
    const only = { from: teamOf(z.parse(Kept, after)), msg: CHANGED_LATER };
    const found = await changeTeam(tx, { ...by, note, id: memberId, team, only, at });
    return found ? undefined : CHANGED_LATER;
  },
};

const teamOf = ({ leaderId, teamSince }: z.output<typeof Kept>) => ({
  leaderId,
  teamSince: teamSince === null ? null : new Date(teamSince),
});

function judged(
  line: FoundLine,
  leaders: ReadonlyMap<string, Upline>,
  before: CalledInput | undefined,
): JudgedImportLine {
  const { member } = line;
  const from = { leaderId: member.leaderId, teamSince: member.teamSince?.toISOString() ?? null };
  const code = codeIn(line);
  if (code === "") return { why: "请填写队长编号；移出团队请写“无”" };
  if (nobody.includes(code))
    return member.leaderId === null
      ? { why: "本来就没有团队，不用改" }
      : { given: { leaderId: null, from }, effect: `${called(before)} → ${called(undefined)}` };
  const leader = leaders.get(code);
  if (!leader) return { why: `队长编号：没有编号为 ${code.slice(0, 20)} 的会员` };
  if (leader.id === member.id) return { why: "队长编号：不能把会员移到自己的团队" };
  if (leader.id === member.leaderId) return { why: `已经在${called(leader)}，不用改` };
  const refusal = teamRefusal(member, leader);
  if (refusal) return { why: refusal.msg };
  return {
    given: { leaderId: leader.id, from },
    effect: `${called(before)} → ${called(leader)}`,
  };
}
