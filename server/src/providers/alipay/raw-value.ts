/**
 * The text of one member of a JSON object exactly as it was received. Alipay signs those very characters,
 * and JSON.stringify would not give `\/` and `\u4f60` back.
 */

/** `json` must be an object that JSON.parse accepts; answers undefined when the key is not at its top. */
export function rawTopLevelValue(json: string, key: string): string | undefined {
  let at = afterSpace(json, json.indexOf("{") + 1);
  while (json[at] === '"') {
    const nameEnd = endOfString(json, at);
    const start = afterSpace(json, afterSpace(json, nameEnd) + 1);
    const end = endOfValue(json, start);
    if (JSON.parse(json.slice(at, nameEnd)) === key) return json.slice(start, end);
    at = afterSpace(json, afterSpace(json, end) + 1);
  }
  return undefined;
}

function afterSpace(json: string, from: number): number {
  let at = from;
  while (/\s/.test(json[at] ?? "")) at += 1;
  return at;
}

/** `from` is at the opening quote; a quote or bracket inside a string means nothing. */
function endOfString(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** One loop for all kinds: only within brackets do commas, brackets and spaces belong to the value. */
function endOfValue(json: string, from: number): number {
  let depth = 0;
  let at = from;
  do {
    const character = json[at] ?? "";
    if (character === "{" || character === "[") depth += 1;
    if (character === "}" || character === "]") depth -= 1;
    at = character === '"' ? endOfString(json, at) : at + 1;
  } while (at < json.length && (depth > 0 || !/[\s,}\]]/.test(json[at] ?? "")));
  return at;
}
