/** What a section is, for anyone who has its link. */
import type { World } from "../../platform/world.ts";
import { sectionByHash } from "./section.ts";
import * as rows from "./sql.ts";
import { welcomeBy } from "./walk-in.ts";

export async function decodeSection(world: World, hash: string, link: string | undefined) {
  const { db } = world;
  const task = await sectionByHash(db, hash);
  const topics = await rows.topicsOf(db, task.id);
  const open = topics.filter(({ closedAt }) => closedAt === null);
  return {
    taskId: task.id,
    guest: await welcomeBy(world, task, link),
    taskHashId: task.hash,
    title: task.title,
    summary: task.summary,
    topics: open.length,
    requiredTopics: open.filter(({ required }) => required).length,
  };
}
