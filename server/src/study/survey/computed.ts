/** Computed values of a response that ends before it is handed in; at the hand-in they are kept with the answers. */
import type { Answers, Questionnaire } from "#questionnaire/model.ts";
import type { Tx } from "../../platform/db.ts";
import { putAnswer, UNTYPED } from "./answer-sql.ts";

type ComputedInput = { responseId: number; kept: Answers; now: Date };

export async function keepComputed(
  tx: Tx,
  { computedValues = [] }: Questionnaire,
  { responseId, kept, now }: ComputedInput,
): Promise<void> {
  for (const { name: question } of computedValues) {
    const value = JSON.stringify(kept[question]);
    // oxlint-disable-next-line no-await-in-loop
    if (value !== undefined)
      await putAnswer(tx, { responseId, question, value, milliseconds: 0, now, ...UNTYPED });
  }
}
