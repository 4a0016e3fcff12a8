/** The category tree, from the cache that its page and the article editor share. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { consoleCategories } from "#contract/console/community/content.ts";
import { query } from "../../platform/query.ts";
import { treeOf } from "./tree.ts";

export function useTree() {
  const result = useQuery(query(consoleCategories));
  const tree = useMemo(() => result.data && treeOf(result.data.list), [result.data]);
  return { tree, error: result.error, refetch: result.refetch };
}
