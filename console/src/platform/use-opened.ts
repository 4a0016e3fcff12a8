/** The row whose drawer is open, also after a colleague has taken it off a list that is read again by itself. */
import { useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { type Kept, openedOf } from "./opened.ts";

export function useOpened<Row extends { id: number }>(
  openId: number | null,
  { data, dataUpdatedAt }: UseQueryResult<{ list: readonly Row[] }>,
) {
  const sent = useQueryClient().getMutationCache();
  const [kept, setKept] = useState<Kept<Row> | null>(null);
  const listed = data?.list.find(({ id }) => id === openId);
  // What was drawn last stays known; set while drawing, so that nothing is drawn without it.
  if (listed && (listed !== kept?.row || dataUpdatedAt !== kept.at))
    setKept({ row: listed, at: dataUpdatedAt });
  const done = sent
    .getAll()
    .flatMap(({ state: { status, submittedAt } }) => (status === "success" ? [submittedAt] : []));
  return openedOf(openId, { listed, kept, done });
}
