/** A script of bench/ as the statements in it, and whether one of them is the one that the server sent. */

/** In their order; what only draws values for the others is left out. */
export const statementsIn = (script: string): string[] =>
  script
    .split("\n")
    .filter((line) => !/^(--|\\set )/.test(line))
    .join("\n")
    .split(/;\n|\\gset.*\n/)
    .map(spaced)
    .filter((text) => text !== "" && !text.includes("bench_attempt"));

const spaced = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?, ?/g, ", ")
    .replaceAll(/\( /g, "(")
    .replaceAll(/ \)/g, ")")
    .trim();

/** Word for word, with one value wherever the server sent one. */
export function isSame(sent: string, written: string): boolean {
  const [first = "", ...rest] = spaced(sent).split(/\$\d+/);
  if (!written.startsWith(first)) return false;
  let at = first.length;
  for (const words of rest) {
    const end = endOfValue(written, at, words);
    if (end === undefined || isMore(written.slice(at, end))) return false;
    at = end + words.length;
  }
  return at === written.length;
}

/** Not a value alone, but a condition more, or another source. */
const isMore = (value: string): boolean =>
  /\b(and|or|from|where|union|join)\b/.test(value.replaceAll(/'[^']*'/g, ""));

/** Of the value that begins at `at`: where these words go on, outside of its brackets and quotes. Two values are none. */
function endOfValue(text: string, at: number, words: string): number | undefined {
  let depth = 0;
  let isQuoted = false;
  for (let end = at; end <= text.length; end += 1) {
    const letter = text[end];
    if (depth === 0 && !isQuoted) {
      const goesOn = words === "" ? end === text.length : text.startsWith(words, end);
      if (goesOn && end > at) return end;
      if (letter === "," || letter === ")") return undefined;
    }
    if (letter === "'") isQuoted = !isQuoted;
    else if (!isQuoted && /[([]/.test(letter ?? "")) depth += 1;
    else if (!isQuoted && /[)\]]/.test(letter ?? "")) depth -= 1;
  }
  return undefined;
}
