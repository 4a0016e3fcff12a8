/** 团队收益, by day or by task: days and tasks on which nothing happened are not in it. */
import { pageOfDays, pageOfTasks } from "../../people/growth/api.ts";
import type { World } from "../../platform/world.ts";
import { titlesByIds } from "../task/api.ts";

type TeamHistoryInput = {
  leaderId: number;
  by: "day" | "task";
  cursor: string | undefined;
  size: number;
};

export async function teamHistory({ db }: World, { leaderId, by, ...paged }: TeamHistoryInput) {
  const owner = { ownerId: leaderId, side: 2 } as const;
  if (by === "day") {
    const { list, next } = await pageOfDays(db, owner, paged);
    return { list: list.map((row) => ({ ...row, task: null })), next };
  }
  const { list, next } = await pageOfTasks(db, owner, paged);
  const titles = await titlesByIds(
    db,
    list.map(({ taskId }) => taskId),
  );
  return {
    list: list.map(({ taskId, ...row }) => ({
      ...row,
      day: null,
      task: { id: taskId, title: titles.get(taskId) ?? "" },
    })),
    next,
  };
}
