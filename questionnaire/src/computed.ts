/** What computed values read, in which order they follow from one another, and where they go in a circle. */
import type { Condition, Questionnaire } from "./model.ts";
import { pipedNames } from "./pipe.ts";
import type { ComputedValue } from "./value-model.ts";

/** Names of questions, hidden fields and other computed values. */
export const inputsOf = (value: ComputedValue): string[] => [
  ...new Set(
    value.kind === "text"
      ? value.cases.flatMap((one) => [...(one.if ? namesIn(one.if) : []), ...pipedNames(one.text)])
      : value.of.map(({ question }) => question),
  ),
];

const namesIn = (condition: Condition): string[] => {
  if ("all" in condition) return condition.all.flatMap(namesIn);
  if ("any" in condition) return condition.any.flatMap(namesIn);
  return "not" in condition ? namesIn(condition.not) : [condition.question];
};

/** Each after those that it reads; only those that follow from one name, where it is given. */
export const inOrder = (
  { computedValues = [] }: Questionnaire,
  changed?: string,
): ComputedValue[] => {
  const ordered: ComputedValue[] = [];
  let left = computedValues;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const isReady = (one: ComputedValue) => !inputsOf(one).some((name) => waiting.has(name));
    const ready = left.filter(isReady);
    // The rest goes in a circle, which is not published (integrity.ts) and here counts for nothing.
    if (ready.length === 0) break;
    ordered.push(...ready);
    left = left.filter((one) => !ready.includes(one));
  }
  if (changed === undefined) return ordered;
  const moved = new Set([changed]);
  return ordered.filter((one) => {
    const follows = inputsOf(one).some((name) => moved.has(name));
    if (follows) moved.add(one.name);
    return follows;
  });
};

/** Each circle once, as the names along it: a, b, a. */
export const circlesOf = ({ computedValues = [] }: Questionnaire): string[][] => {
  const byName = new Map(computedValues.map((one) => [one.name, one]));
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (name: string, trail: readonly string[]): void => {
    const at = trail.indexOf(name);
    if (at >= 0) circles.push([...trail.slice(at), name]);
    const value = byName.get(name);
    if (at >= 0 || done.has(name) || !value) return;
    for (const input of inputsOf(value)) visit(input, [...trail, name]);
    done.add(name);
  };
  for (const { name } of computedValues) visit(name, []);
  return circles;
};
