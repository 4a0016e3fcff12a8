/**
 * The world in which an imported study is read: whatever reads what the survey publishes of its responses reads those of
 * archives instead, and need not know. The names are changed here, and not united in the views: blocks of answers and lists
 * of a million responses are read by indexes that a union would leave unused (docs/decisions/0105).
 */
import {
  type IdentifierNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type QueryId,
  type RawNode,
} from "kysely";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { mustBeTask } from "./must.ts";

const PUBLISHED = /\bsurvey_(result_answer|result|trace|exported)\b/g;
const renamed = (text: string): string => text.replace(PUBLISHED, "archive_$1");

class ArchiveNames extends OperationNodeTransformer {
  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const raw = super.transformRaw(node, queryId);
    return { ...raw, sqlFragments: raw.sqlFragments.map(renamed) };
  }
  protected override transformIdentifier(node: IdentifierNode, queryId?: QueryId): IdentifierNode {
    const identifier = super.transformIdentifier(node, queryId);
    return { ...identifier, name: renamed(identifier.name) };
  }
}

const names = new ArchiveNames();
const plugin: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => names.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

const known = new WeakMap<Db, Db>();

/** The same connections; its transactions read the same names. */
export function archiveDb(db: Db): Db {
  const found = known.get(db) ?? db.withPlugin(plugin);
  known.set(db, found);
  return found;
}

/** For what is read or marked of this study's responses. */
export const worldFor = (world: World, { imported }: { imported: boolean }): World =>
  imported
    ? {
        ...world,
        db: archiveDb(world.db),
        ...(world.replica && { replica: archiveDb(world.replica) }),
      }
    : world;

/** Throws `notFound`. */
export const worldOf = async (world: World, taskId: number): Promise<World> =>
  worldFor(world, await mustBeTask(world.db, taskId));
