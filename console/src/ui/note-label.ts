/** What the note beside a reason is called: whether it must be there, and who reads it. */
import { needsNote } from "#contract/console/study/verdict-checks.ts";
import type { InvalidReason } from "#contract/enums.ts";

export const noteLabel = (reason: InvalidReason | null): string =>
  `备注（${needsNote(reason) ? "必填，写明客户的说法" : "选填"}；会员会看到）`;
