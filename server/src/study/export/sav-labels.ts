/** What values mean, and which variables are counted together, in a .sav file. */
import { double, extension, int, padded, toMultiple, utf8 } from "./sav-bytes.ts";
import { nameVariables } from "./sav-names.ts";
import { eights, type Missing, type SavVariable } from "./sav-variable.ts";

const LABEL_MAX = 255;
const VALUE_LABEL_MAX = 120;

const MISSING_LABELS = (missing: Missing) => [
  { value: String(missing.notAsked), label: "未问到" },
  { value: String(missing.unanswered), label: "问到但未作答" },
];

const labelsOf = ({ column, missing }: SavVariable) => [
  ...column.codes,
  ...(missing ? MISSING_LABELS(missing) : []),
];

/** Of numbers and of texts of at most 8 bytes; longer ones have a record of their own. */
export function valueLabels(variables: readonly SavVariable[]): Buffer[] {
  let index = 1;
  return variables.flatMap((variable) => {
    const own = index;
    index += variable.segments.reduce((sum, width) => sum + eights(width), 0);
    const labels = labelsOf(variable);
    if (labels.length === 0 || variable.width > 8) return [];
    const entries = labels.map(({ value, label }) => {
      const text = utf8(label, VALUE_LABEL_MAX);
      const code = variable.width === 0 ? double(Number(value)) : padded(Buffer.from(value), 8);
      return Buffer.concat([code, toMultiple(Buffer.from([text.length, ...text]), 8)]);
    });
    return [int(3, labels.length), ...entries, int(4, 1, own)];
  });
}

/** Answers of which several could be chosen: each set counts the ones in its variables. */
export function setRecord(
  variables: readonly SavVariable[],
  shorts: readonly string[][],
): Buffer[] {
  const sets = new Map<string, { title: string; members: string[] }>();
  variables.forEach(({ column: { set } }, at) => {
    if (!set) return;
    const known = sets.get(set.name) ?? { title: set.title, members: [] };
    known.members.push((shorts[at]?.[0] ?? "").toLowerCase());
    sets.set(set.name, known);
  });
  if (sets.size === 0) return [];
  const setNames = nameVariables([...sets.keys()]);
  const lines = [...sets.values()].map(({ title, members }, at) => {
    const label = utf8(title, LABEL_MAX);
    return Buffer.concat([
      Buffer.from(`$${setNames[at]}=D1 1 ${label.length} `),
      label,
      Buffer.from(` ${members.join(" ")}\n`),
    ]);
  });
  return [extension(7, 1, Buffer.concat(lines))];
}

const counted = (bytes: Buffer): Buffer[] => [int(bytes.length), bytes];

export function longLabels(variables: readonly SavVariable[]): Buffer[] {
  const records = variables
    .filter(({ width, column }) => width > 8 && column.codes.length > 0)
    .map(({ name, width, column: { codes } }) =>
      Buffer.concat([
        ...counted(Buffer.from(name)),
        int(width, codes.length),
        ...codes.flatMap(({ value, label }) => [
          ...counted(padded(Buffer.from(value), width)),
          ...counted(utf8(label, VALUE_LABEL_MAX)),
        ]),
      ]),
    );
  return records.length > 0 ? [extension(21, 1, Buffer.concat(records))] : [];
}
