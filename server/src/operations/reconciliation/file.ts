/** A reconciliation file: which response, valid or not, why. Every refusal names the line and the column. */
import { needsNote, noteNeeded } from "#contract/console/study/verdict-checks.ts";
import { InvalidReason, JoinResult } from "#contract/enums.ts";
import { badField } from "../../platform/failure.ts";
import { type CsvReaderRow, rowsOf } from "../../platform/csv-reader.ts";

export type AskedResult = typeof JoinResult.of.screenedOut | typeof JoinResult.of.quotaFull;

export type FileLine = {
  line: number;
  /** An id or a token, as it stood there. */
  key: string;
  valid: boolean;
  /** Set when the line says how the response ended and nothing of an audit; `valid` is false then. */
  askedResult: AskedResult | null;
  reason: InvalidReason | null;
  note: string;
};

const LINES_MAX = 100_000;
const NOTE_MAX = 200;
/** This many problems are named at once; a file with a wrong column would name every line. */
const PROBLEMS_SHOWN = 3;

type FileColumn = "key" | "verdict" | "reason" | "note";
const columnNames: Record<FileColumn, string> = {
  key: "响应编号",
  verdict: "结论",
  reason: "原因",
  note: "备注",
};
/**
 * Compared as `plainOf` makes them; where a file has several, the first of the list counts. Not 序号: a
 * platform's own row number would be taken for a response of ours.
 */
const headers: Record<FileColumn, readonly string[]> = {
  key: words(
    "响应编号 凭证 参与编号 记录编号 编号 参与凭证 响应id responseid token sojumpparm id response",
  ),
  verdict: words(
    "结论 审核结论 审核结果 审核状态 是否有效 有效 结果 状态 valid isvalid verdict audit result status",
  ),
  reason: words("原因 无效原因 驳回原因 理由 reason invalidreason"),
  note: words("备注 说明 附注 note remark comment memo"),
};

const yes = words("有效 1 是 通过 合格 valid true yes y ok pass accepted");
const no = words("无效 0 否 驳回 不通过 不合格 废卷 判废 作废 invalid false no n fail rejected");

/** Only by the word, not by a number: a 2 may be 被甄别 in a platform's file and 无效 in one of ours. */
const results: readonly (readonly [AskedResult, readonly string[]])[] = [
  [
    JoinResult.of.screenedOut,
    words("被甄别 甄别 甄别出局 screened screenedout screenout terminate terminated"),
  ],
  [
    JoinResult.of.quotaFull,
    words("配额满 配额已满 名额已满 超配额 quota quotafull overquota quotaout"),
  ],
];

function words(text: string): readonly string[] {
  return text.split(" ");
}

/** As people wrote it, on one line; a control character cannot be stored. */
export const noteOf = (text: string): string =>
  text.replaceAll(/[\s\p{Cc}\u200B\uFEFF]+/gu, " ").trim();
/** Full-width letters, digits and spaces become plain ones. */
const cleanOf = (text: string): string => noteOf(text.normalize("NFKC"));
const plainOf = (text: string): string =>
  cleanOf(text)
    .toLowerCase()
    .replaceAll(/[ _\-*:：()]/g, "");

/** Of invalid lines that give none. */
export type Fallback = { reason?: InvalidReason | undefined; note?: string | undefined };

/** Reads the whole file, or throws `badRequest` with the first problems in one sentence. */
export function readFile(text: string, fallback: Fallback): FileLine[] {
  const rows = rowsOf(text);
  const head = rows.next().value as CsvReaderRow | undefined;
  if (!head) throw badField("text", "文件是空的");
  const columns = columnsOf(head);
  const lines: FileLine[] = [];
  const problems: string[] = [];
  for (const row of rows) {
    if (lines.length === LINES_MAX) throw badField("text", "一个文件最多 100000 行，请分成几份");
    const read = lineOf(row, columns, fallback);
    if (typeof read === "string") problems.push(read);
    else lines.push(read);
    if (problems.length > PROBLEMS_SHOWN) break;
  }
  if (problems.length > 0) throw badField("text", inOneSentence(problems));
  if (lines.length === 0) throw badField("text", "文件只有表头，没有数据");
  return lines;
}

const inOneSentence = (problems: readonly string[]) =>
  problems.length > PROBLEMS_SHOWN
    ? `${problems.slice(0, PROBLEMS_SHOWN).join("；")}；后面还有其他问题`
    : problems.join("；");

function columnsOf(head: CsvReaderRow): Record<FileColumn, number> {
  const plain = head.cells.map(plainOf);
  const places = {} as Record<FileColumn, number>;
  for (const column of Object.keys(headers) as FileColumn[]) {
    const name = headers[column].find((one) => plain.includes(one)) ?? "";
    places[column] = plain.indexOf(name);
    if (name !== "" && plain.lastIndexOf(name) !== places[column])
      throw badField(
        "text",
        `第 ${head.line} 行表头有两个「${columnNames[column]}」列，请只保留一个`,
      );
  }
  for (const column of ["key", "verdict"] as const)
    if (places[column] === -1)
      throw badField(
        "text",
        `第 ${head.line} 行表头缺少「${columnNames[column]}」列；可用的表头：${headers[column].slice(0, 4).join("、")}`,
      );
  return places;
}

/** The line, or a sentence on what is wrong with it. */
function lineOf(
  { line, cells }: CsvReaderRow,
  columns: Record<FileColumn, number>,
  fallback: Fallback,
): FileLine | string {
  const cell = (column: FileColumn) => cleanOf(cells[columns[column]] ?? "");
  const wrong = (column: FileColumn, why: string) =>
    `第 ${line} 行「${columnNames[column]}」${why}`;
  const key = keyOf(cell("key"));
  if (key === "") return wrong("key", "是空的");
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(key)) return wrong("key", `不是编号或凭证：${shown(key)}`);
  const verdict = plainOf(cell("verdict"));
  if (verdict === "") return wrong("verdict", "是空的，请填有效或无效");
  const valid = yes.includes(verdict);
  const askedResult = results.find(([, said]) => said.includes(verdict))?.[0] ?? null;
  if (!valid && askedResult === null && !no.includes(verdict))
    return wrong(
      "verdict",
      `看不懂：${shown(cell("verdict"))}，请填有效或无效，更正结果填被甄别或配额满`,
    );
  const isRefusal = !valid && askedResult === null;
  const reason = isRefusal ? reasonOf(cell("reason"), fallback.reason) : null;
  if (reason === undefined)
    return cell("reason") === ""
      ? wrong("reason", "是空的：判为无效须有原因，可在页面上选一个默认原因")
      : wrong("reason", `看不懂：${shown(cell("reason"))}，可用：${reasonLabels.join("、")}`);
  const said = noteOf(cells[columns.note] ?? "");
  const note = said === "" && isRefusal ? noteOf(fallback.note ?? "") : said;
  if (note.length > NOTE_MAX) return wrong("note", `超过 ${NOTE_MAX} 个字`);
  if (needsNote(reason) && note === "") return wrong("note", `是空的：${noteNeeded}`);
  return { line, key, valid, askedResult, reason, note };
}

/** A spreadsheet writes a number as 1,234 or 1234.0, and keeps a text one as ="1234" or '1234. */
const keyOf = (text: string): string =>
  /^\d{1,3}(,\d{3})+(\.0+)?$|^\d+\.0+$/.test(text)
    ? text.replace(/\.0+$/, "").replaceAll(",", "")
    : text.replace(/^="(.*)"$/, "$1").replace(/^['#]/, "");

const reasonLabels = InvalidReason.values.map((value) => InvalidReason.label(value));

function reasonOf(text: string, fallback: InvalidReason | undefined): InvalidReason | undefined {
  if (text === "") return fallback;
  const plain = plainOf(text);
  return InvalidReason.values.find(
    (value) => plain === String(value) || plain === plainOf(InvalidReason.label(value)),
  );
}

/** The beginning of a cell, short enough for a sentence. */
const shown = (text: string) => (text.length > 20 ? `${text.slice(0, 20)}…` : text);
