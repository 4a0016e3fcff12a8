/** What of a section somebody may see: a blind topic shows what others said only after one's own answer. */
import { BbsRole } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import { progressOf } from "./progress.ts";
import type { Visitor } from "./section.ts";
import type { TopicRow } from "./sql.ts";

export type Sight = {
  topics: TopicRow[];
  /** Answered in this round. */
  done: Set<number>;
  /** Whether others' replies to it are open to the visitor. */
  sees: (topic: Pick<TopicRow, "id" | "blind">) => boolean;
  /** Hidden replies: only who moderates sees them, to bring them back. */
  withHidden: boolean;
};

export async function sightOf(db: Db, visitor: Visitor): Promise<Sight> {
  const { topics, done } = await progressOf(db, visitor);
  const isGuest = visitor.role !== BbsRole.of.respondent;
  return {
    topics,
    done,
    sees: ({ id, blind }) => isGuest || !blind || done.has(id),
    withHidden: visitor.role === BbsRole.of.moderator,
  };
}
