/**
 * The head of an SPSS system file (.sav), as PSPP's developers describe the format: what the variables are
 * called, how they are stored and what their values mean. All numbers are little-endian, all texts UTF-8.
 */
import type { Column } from "./table.ts";
import { double, extension, int, padded, toMultiple, utf8 } from "./sav-bytes.ts";
import { longLabels, setRecord, valueLabels } from "./sav-labels.ts";
import { eights, type SavVariable, SEGMENT } from "./sav-variable.ts";

const LABEL_MAX = 255;

export type SavHead = { title: string; at: Date };

/** Everything before the first case. */
export function dictionaryOf(variables: readonly SavVariable[], head: SavHead): Buffer {
  const shorts = shortNames(variables);
  return Buffer.concat([
    headerOf(variables, head),
    ...variables.flatMap((variable, at) => variableRecords(variable, shorts[at] ?? [])),
    ...valueLabels(variables),
    extension(3, 4, int(1, 0, 0, -1, 1, 1, 2, UTF8)),
    extension(4, 8, Buffer.concat([double(-Number.MAX_VALUE, Number.MAX_VALUE), LOWEST])),
    ...setRecord(variables, shorts),
    extension(11, 4, int(...variables.flatMap(displayOf))),
    extension(13, 1, names(variables, shorts)),
    ...longTexts(variables, shorts),
    extension(20, 1, Buffer.from("UTF-8")),
    ...longLabels(variables),
    int(END_OF_DICTIONARY, 0),
  ]);
}

const UTF8 = 65_001;
const END_OF_DICTIONARY = 999;
/** The second lowest double, which is what LOWEST means to these programs. */
const LOWEST = Buffer.from("feffffffffffefff", "hex");
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

function headerOf(variables: readonly SavVariable[], { title, at }: SavHead): Buffer {
  const chunks = variables
    .flatMap(({ segments }) => segments)
    .reduce((sum, width) => sum + eights(width), 0);
  const china = new Date(at.getTime() + 8 * 3_600_000);
  const two = (n: number) => String(n).padStart(2, "0");
  const day = `${two(china.getUTCDate())} ${MONTHS[china.getUTCMonth()]} ${two(china.getUTCFullYear() % 100)}`;
  return Buffer.concat([
    Buffer.from("$FL2"),
    padded(Buffer.from("@(#) SPSS DATA FILE"), 60),
    // Layout, 8-byte chunks of a case, compressed, no weight, and as many cases as there are.
    int(2, chunks, 1, 0, -1),
    double(100),
    Buffer.from(day + china.toISOString().slice(11, 19)),
    padded(utf8(title, 64), 64),
    Buffer.alloc(3),
  ]);
}

/** 8 characters that no other variable has; each segment of a long text is a variable of its own. */
function shortNames(variables: readonly SavVariable[]): string[][] {
  let next = 0;
  return variables.map(({ segments }) =>
    segments.map(() => `V${(next++).toString(36).toUpperCase().padStart(5, "0")}`),
  );
}

const DATE_FORMAT = (39 << 16) | (10 << 8);
const MOMENT_FORMAT = (22 << 16) | (20 << 8);

function formatOf({ type, codes, measure }: Column, width: number): number {
  if (type === "text") return (1 << 16) | (Math.min(width, SEGMENT) << 8);
  if (type === "day") return DATE_FORMAT;
  if (type === "moment") return MOMENT_FORMAT;
  const decimals = codes.length > 0 || measure !== "scale" ? 0 : 2;
  return (5 << 16) | (12 << 8) | decimals;
}

function variableRecords(variable: SavVariable, shorts: readonly string[]): Buffer[] {
  const { column, segments, missing } = variable;
  return segments.flatMap((width, at) => {
    const format = formatOf(column, width);
    const label = utf8(at === 0 ? column.title : "", LABEL_MAX);
    const record = Buffer.concat([
      int(2, width, label.length > 0 ? 1 : 0, missing ? 2 : 0, format, format),
      padded(Buffer.from(shorts[at] ?? ""), 8),
      ...(label.length > 0 ? [int(label.length), toMultiple(label, 4)] : []),
      ...(missing ? [double(missing.notAsked, missing.unanswered)] : []),
    ]);
    const more = Array.from({ length: eights(width) - 1 }, () =>
      Buffer.concat([int(2, -1, 0, 0, 0, 0), padded(Buffer.alloc(0), 8)]),
    );
    return [record, ...more];
  });
}

const MEASURES = { nominal: 1, ordinal: 2, scale: 3 } as const;

/** Measure, width and alignment: texts stand left, numbers right. */
const displayOf = ({ column, width, segments }: SavVariable): number[] =>
  segments.flatMap(() => [
    MEASURES[column.measure],
    width === 0 ? 12 : Math.min(width, 30),
    width === 0 ? 1 : 0,
  ]);

const names = (variables: readonly SavVariable[], shorts: readonly string[][]): Buffer =>
  Buffer.from(variables.map(({ name }, at) => `${shorts[at]?.[0]}=${name}`).join("\t"));

function longTexts(variables: readonly SavVariable[], shorts: readonly string[][]): Buffer[] {
  const long = variables.flatMap(({ width }, at) =>
    width > SEGMENT ? [`${shorts[at]?.[0]}=${String(width).padStart(5, "0")}\0\t`] : [],
  );
  return long.length > 0 ? [extension(14, 1, Buffer.from(long.join("")))] : [];
}
