/** One check of the drill: what must hold, by name. */
import type { Verdict } from "../verdict.ts";

export type Check = Verdict["checks"][number];

export const checkOf = (name: string, truths: Readonly<Record<string, boolean>>): Check => ({
  name,
  seen: Object.keys(truths).length,
  wrong: Object.entries(truths).flatMap(([what, isTrue]) => (isTrue ? [] : [what])),
});
