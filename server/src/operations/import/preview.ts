/** Looking at a file: every line gets what it would do, or why it would not. Nothing is changed. */
import { type ImportKind, importLinesMax } from "#contract/console/operations/import.ts";
import { sha256 } from "../../platform/clock.ts";
import { plainText, tableOf } from "../../platform/csv-table.ts";
import { transact } from "../../platform/db.ts";
import { badField } from "../../platform/failure.ts";
import { maskAccount } from "../../platform/mask.ts";
import type { World } from "../../platform/world.ts";
import { type FoundLine, kinds } from "./kind.ts";
import { byMember, type Subject } from "./subject.ts";
import { insertLines, insertRun, type NewLine } from "./sql.ts";
import type { AuditActor } from "../../people/staff/api.ts";

const subjectOf = (kind: ImportKind): Subject => kinds[kind].subject ?? byMember;

type File = { kind: ImportKind; fileName: string; text: string; by: AuditActor };

/** Answers the run's id. Throws `badRequest` when it is no table of this kind. */
export async function previewImport(world: World, file: File): Promise<number> {
  const { kind, fileName, text, by } = file;
  const lines = await judgedLines(world, kind, linesIn(kind, text));
  return transact(world.db, async (tx) => {
    const id = await insertRun(tx, {
      kind,
      fileName,
      digest: sha256(`${kind}\n${text}`),
      byStaff: by.staff.staffId,
      createdAt: world.clock.now(),
    });
    await insertLines(tx, id, lines);
    return id;
  });
}

type PreviewLine = { line: number; code: string; cells: Record<string, string>; isLonger: boolean };

function linesIn(kind: ImportKind, text: string): PreviewLine[] {
  const columns = { code: subjectOf(kind).column, ...kinds[kind].columns };
  const lines: PreviewLine[] = [];
  // Half a surrogate pair is no valid JSON for PostgreSQL; nobody types one.
  for (const row of tableOf(text.toWellFormed(), columns, false)) {
    if (lines.length === importLinesMax)
      throw badField("text", `一次最多 ${importLinesMax} 行，请分成几份`);
    lines.push({ ...row, code: plainText(row.cells.code) });
  }
  if (lines.length === 0) throw badField("text", "表头下面没有内容");
  return lines;
}

async function judgedLines(
  world: World,
  kind: ImportKind,
  lines: readonly PreviewLine[],
): Promise<NewLine[]> {
  const subject = subjectOf(kind);
  const members = await subject.find(world, [...new Set(lines.map(({ code }) => code))]);
  const firstLines = new Map<string, number>();
  const asked: FoundLine[] = [];
  const bad = lines.flatMap((one): NewLine[] => {
    const { line, code, cells, isLonger } = one;
    const member = members.get(code);
    const first = firstLines.get(code);
    if (member && !isLonger && (first === undefined || !kinds[kind].isOncePerMember)) {
      firstLines.set(code, line);
      asked.push({ line, code, member, cells });
      return [];
    }
    const why =
      member && isLonger
        ? LONGER
        : first === undefined
          ? subject.whyNot(code)
          : subject.twice(first);
    return [
      { line, code: shownCode(code), given: {}, memberId: member?.id ?? null, effect: "", why },
    ];
  });
  const judged = await kinds[kind].judge(world, asked);
  const found = asked.flatMap(({ line, code, member }, nth): NewLine[] => {
    const verdict = judged[nth];
    if (!verdict) return [];
    const about = { line, code, memberId: member.id };
    return "why" in verdict
      ? [{ ...about, given: {}, effect: "", why: verdict.why }]
      : [{ ...about, given: verdict.given, effect: verdict.effect, why: "" }];
  });
  return [...bad, ...found];
}

/** What was meant for another column may be somebody's mobile, and everybody reads it here. */
const shownCode = (code: string) =>
  (/^1\d{10}$|@/.test(code) ? maskAccount(code) : code).slice(0, 40);
const LONGER = "列数比表头多：内容里有逗号的，请用双引号括起来";
