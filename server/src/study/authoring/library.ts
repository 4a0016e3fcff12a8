/** The operators' own library: blocks of questions that every task may take copies of. */
import { LIBRARY_MAX, type LibraryBlock } from "#contract/console/study/questionnaire-desk.ts";
import type { Question } from "#questionnaire/model.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import { type Db, transact } from "../../platform/db.ts";
import { badField, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { type AuditActor, recordAudit, staffNames } from "../../people/staff/api.ts";
import * as rows from "./library-sql.ts";

export async function listLibrary(db: Db): Promise<{ list: LibraryBlock[] }> {
  const found = await rows.blocksOf(db);
  const names = await staffNames(db, [...new Set(found.map(({ staffId }) => staffId))]);
  return {
    list: found.map(({ staffId, savedAt, ...block }) => ({
      ...block,
      by: names.get(staffId) ?? "",
      at: savedAt.toISOString(),
    })),
  };
}

export async function libraryBlock(db: Db, id: number) {
  const found = mustFind(await rows.blockById(db, id));
  // Parsed when it was stored.
  return { ...found, questions: found.questions as Question[] };
}

type NewBlock = { name: string; questions: unknown[] };

/** A block stands by itself: what it asks about other questions would mean nothing elsewhere. */
export const saveBlock = (
  world: World,
  actor: AuditActor,
  { name, questions }: NewBlock,
): Promise<LibraryBlock> =>
  transact(world.db, async (tx) => {
    const kept = questionsIn(questions);
    await rows.holdLibrary(tx);
    const there = await rows.blocksOf(tx);
    if (there.some((block) => block.name === name))
      throw badField("name", `题库里已经有名为「${name}」的题组`);
    if (there.length >= LIBRARY_MAX)
      throw badField("name", `题库最多存 ${LIBRARY_MAX} 个题组，请先删除不用的`);
    const at = world.clock.now();
    const { id } = await rows.insertBlock(tx, {
      name,
      questions: JSON.stringify(kept),
      staffId: actor.staff.staffId,
      savedAt: at,
    });
    await recordAudit(tx, {
      actor,
      action: "library.save",
      subject: ["library", id],
      after: { name, questions: kept },
      at,
    });
    const made = (await listLibrary(tx)).list.find((block) => block.id === id);
    if (!made) throw new Error("a block that was just saved is not there");
    return made;
  });

/** Throws `badRequest` with the first thing that is wrong. */
function questionsIn(questions: unknown[]): Question[] {
  const pages = [{ name: "p1", questions }];
  const parsed = parseQuestionnaire({ version: 1, title: "题组", pages, quotaCells: [] });
  if (parsed.ok) return parsed.questionnaire.pages.flatMap((page) => page.questions);
  const [problem] = parsed.problems;
  throw badField("questions", `题组里有错，不能存：${problem?.message ?? ""}`);
}

export const removeBlock = (world: World, actor: AuditActor, id: number): Promise<null> =>
  transact(world.db, async (tx) => {
    const before = mustFind(await rows.deleteBlock(tx, id));
    await recordAudit(tx, {
      actor,
      action: "library.remove",
      subject: ["library", id],
      before,
      after: {},
      at: world.clock.now(),
    });
    return null;
  });
