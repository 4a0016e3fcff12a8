/** Checks the best and the worst of each set. */
import { isEmpty, isRecord, refused, withProblem, type Checked } from "./checked.ts";
import type { MaxDiffAnswer, MaxDiffQuestion, MaxDiffSet } from "./model.ts";

export const checkMaxDiff = (
  question: MaxDiffQuestion,
  sets: readonly string[][],
  raw: unknown,
): Checked => {
  if (!isRecord(raw)) return refused();
  if (!Object.keys(raw).every((key) => sets[Number(key) - 1] && String(Number(key)) === key))
    return refused();
  const read = sets.map((shown, i) => readSet(shown, raw[String(i + 1)]));
  if (read.includes("odd")) return refused();
  const kept = read.flatMap((set, i) =>
    set === undefined || set === "odd" ? [] : [[String(i + 1), set] as const],
  );
  if (kept.length === 0) return {};
  const value: MaxDiffAnswer = Object.fromEntries(kept);
  const open = sets.findIndex((_, i) => !isDone(value[String(i + 1)], question.required));
  return withProblem(value, open < 0 ? undefined : `请选出第 ${open + 1} 组的两端`);
};

const isDone = (set: MaxDiffSet | undefined, isRequired: boolean): boolean =>
  set === undefined ? !isRequired : set.best !== undefined && set.worst !== undefined;

/** Which items were shown follows from the design, whatever was sent. */
const readSet = (shown: string[], raw: unknown): MaxDiffSet | "odd" | undefined => {
  if (isEmpty(raw)) return undefined;
  if (!isRecord(raw)) return "odd";
  const best = memberOf(shown, raw["best"]);
  const worst = memberOf(shown, raw["worst"]);
  if (best === "odd" || worst === "odd") return "odd";
  if (best === undefined && worst === undefined) return undefined;
  if (best?.item === worst?.item) return "odd";
  return { shown, ...(best && { best: best.item }), ...(worst && { worst: worst.item }) };
};

const memberOf = (shown: string[], raw: unknown): { item: string } | "odd" | undefined => {
  if (isEmpty(raw)) return undefined;
  return typeof raw === "string" && shown.includes(raw) ? { item: raw } : "odd";
};
