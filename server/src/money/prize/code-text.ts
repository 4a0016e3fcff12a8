/** A list of codes as an operator pastes it: one a line, with or without the day that it ends. */

export type ReadCode = { code: string; expiresOn: string | null };
export type Problem = { line: number; why: string };
type ReadText = { codes: ReadCode[]; repeated: number; problems: Problem[] };

const MAX_LENGTH = 200;

/** What can be read, once each; lines that cannot, each with why. `today` is a Shanghai day. */
export function readCodes(text: string, today: string): ReadText {
  const codes = new Map<string, ReadCode>();
  const problems: Problem[] = [];
  let read = 0;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === "") continue;
    const one = readLine(line, today);
    if ("why" in one) problems.push({ line: index + 1, why: one.why });
    else {
      read += 1;
      if (!codes.has(one.code)) codes.set(one.code, one);
    }
  }
  return { codes: [...codes.values()], repeated: read - codes.size, problems };
}

function readLine(line: string, today: string): ReadCode | { why: string } {
  // A spreadsheet gives tabs, a Chinese keyboard the wide comma, an export a mark at the beginning.
  const cells = line
    .replace(/^\uFEFF/, "")
    .split(/[,，\t]/)
    .map((cell) => cell.trim());
  const [code = "", day = ""] = cells;
  if (cells.length > 2) return { why: "一行只能有兑换码和到期日两项" };
  if (code === "") return { why: "没有兑换码" };
  if (code.length > MAX_LENGTH) return { why: `兑换码最多 ${MAX_LENGTH} 个字符` };
  if (/\p{Cc}/u.test(code)) return { why: "兑换码含有不可见的字符" };
  if (day === "") return { code, expiresOn: null };
  const expiresOn = readDay(day);
  if (expiresOn === undefined) return { why: "到期日应为 2027-01-31 的格式" };
  return expiresOn < today ? { why: `到期日 ${expiresOn} 已经过去` } : { code, expiresOn };
}

/** 2027-1-31, 2027/01/31 and 20270131 are the same day; undefined for what is no day of the calendar. */
function readDay(text: string): string | undefined {
  const parts = /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})$/.exec(text);
  if (!parts) return undefined;
  const [, year = "", month = "", day = ""] = parts;
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${written}T00:00:00Z`);
  // The 30th of February becomes the 2nd of March, or no date at all.
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === written;
  return isDay ? written : undefined;
}
