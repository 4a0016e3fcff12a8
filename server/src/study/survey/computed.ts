/** Computed values of a response that ends before it is handed in; at the hand-in they are kept with the answers. */
import type { Answers, Questionnaire } from "#questionnaire/model.ts";
import type { Tx } from "../../platform/db.ts";
import { putAnswer, UNTYPED } from "./answer-sql.ts";
import type { OwnedKey } from "./owner.ts";

type ComputedInput = OwnedKey & { kept: Answers; now: Date };

export async function keepComputed(
  tx: Tx,
  { computedValues = [] }: Questionnaire,
  { kept, now, ...key }: ComputedInput,
): Promise<void> {
  for (const { name: question } of computedValues) {
    const value = JSON.stringify(kept[question]);
    // oxlint-disable-next-line no-await-in-loop
    if (value !== undefined)
      await putAnswer(tx, { ...key, question, value, milliseconds: 0, now, ...UNTYPED });
  }
}
