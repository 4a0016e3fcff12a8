/** The comments of the task that is open, for every part of the editor. */
import { useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { type Comment, listComments } from "#contract/console/study/questionnaire-desk.ts";
import { query } from "../../../../../platform/query.ts";

const none: readonly Comment[] = [];

type Comments = { taskId: number | null; list: readonly Comment[] };

export const CommentsContext = createContext<Comments>({ taskId: null, list: none });
export const useComments = (): Comments => useContext(CommentsContext);

export function useCommentsOf(taskId: number | null): Comments {
  const { data } = useQuery({
    ...query(listComments, { params: { id: String(taskId ?? 0) } }),
    enabled: taskId !== null,
  });
  return { taskId, list: data?.list ?? none };
}

export const openOf = (list: readonly Comment[], question: string | null): number =>
  list.filter((one) => one.question === question && one.resolvedAt === null).length;
