/** The questionnaire as the rules read it: the draft, the editor and the preview ask about the same value at every key. */
import { type Parsed, parseQuestionnaire } from "#questionnaire/parse.ts";

const known = new WeakMap<object, Parsed>();

export function parsedOf(value: unknown): Parsed {
  if (typeof value !== "object" || value === null) return parseQuestionnaire(value);
  const before = known.get(value);
  if (before) return before;
  const parsed = parseQuestionnaire(value);
  known.set(value, parsed);
  return parsed;
}
