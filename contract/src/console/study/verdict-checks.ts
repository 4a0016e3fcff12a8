/**
 * What a verdict must say, wherever it is given: of one, of many, by a filter, turned round later. Dialogs keep their
 * button by it, the server refuses by it, in the same words (rule study-32).
 */
import { InvalidReason } from "../../enums.ts";

/** 客户判废 alone tells the member nothing: the note says what the client found. */
export const needsNote = (reason: InvalidReason | null | undefined): boolean =>
  reason === InvalidReason.of.client;

export const noteNeeded = "客户判废须写明客户的说法，会员会看到";

type Verdict = {
  valid: boolean;
  reason?: InvalidReason | null | undefined;
  note?: string | undefined;
};
type Problem = [field: "reason" | "note", sentence: string];

export function missingInVerdict({ valid, reason, note }: Verdict): Problem | undefined {
  if (valid) return undefined;
  if (reason === null || reason === undefined) return ["reason", "请选择判为无效的原因"];
  return needsNote(reason) && !note?.trim() ? ["note", noteNeeded] : undefined;
}
