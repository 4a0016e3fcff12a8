/** Reads JSON that a person wrote, saying where it breaks. */
type Parsed = { ok: true; value: unknown } | { ok: false; why: string };

export function parseJson(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value };
  } catch (cause) {
    return { ok: false, why: `JSON 格式有误${placeOf(cause, text)}` };
  }
}

/** Engines word it differently: some give a line and a column, some an offset, some neither. */
function placeOf(cause: unknown, text: string): string {
  const detail = cause instanceof Error ? cause.message : "";
  const lineColumn = /line (\d+) column (\d+)/.exec(detail);
  if (lineColumn) return `，在第 ${lineColumn[1]} 行第 ${lineColumn[2]} 列附近`;
  const offset = /position (\d+)/.exec(detail);
  if (!offset) return "，可能在末尾缺少括号或引号";
  const before = text.slice(0, Number(offset[1])).split("\n");
  return `，在第 ${before.length} 行第 ${(before.at(-1)?.length ?? 0) + 1} 列附近`;
}
