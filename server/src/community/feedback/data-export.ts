/** A member's feedbacks for an export of their data; their texts are removed when they leave. */
import { FeedbackType } from "#contract/content-enums.ts";
import { FeedbackState } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { FORGOTTEN } from "../../people/leaving/api.ts";
import { dropPictures } from "../../people/upload/api.ts";
import { aboutsOf } from "./about.ts";
import { clearLines, closeOpen, linesOfMember } from "./data-export-sql.ts";
import type { FeedbackRow } from "./sql.ts";

/** Newest first, each with all that was said. */
export async function feedbackForExport(db: Db, memberId: number) {
  const lines = await linesOfMember(db, memberId);
  // The columns' checks allow the enumerations' values only.
  const typed = lines as ((typeof lines)[number] &
    Pick<FeedbackRow, "type" | "state" | "aboutKind">)[];
  const aboutOf = await aboutsOf(db, typed);
  return [...Map.groupBy(typed, ({ id }) => id).values()].flatMap((said) => {
    const [head] = said;
    if (!head) return [];
    return {
      type: FeedbackType.label(head.type),
      state: FeedbackState.label(head.state),
      about: aboutOf(head)?.title ?? null,
      createdAt: head.createdAt,
      lines: said.map(({ staffId, automatic, text, pictures, at }) => ({
        by: automatic ? "系统" : staffId === null ? "我" : "客服",
        text,
        pictures: pictures.length,
        at,
      })),
    };
  });
}

export async function forgetFeedbacks(tx: Tx, world: World, memberId: number): Promise<void> {
  await closeOpen(tx, memberId, world.clock.now());
  const names = await clearLines(tx, memberId, FORGOTTEN);
  await dropPictures(tx, world, { memberId, names });
}
