/** Which row of a list is in its drawer. There is no call for a single one: the list's row says everything. */
import { useState } from "react";
import type { ListUrl } from "./use-list.ts";

export function useEdited<Row extends { id: number }>(url: ListUrl, list: readonly Row[]) {
  const [isNew, setNew] = useState(false);
  // Just written, it may not be of the page or filter that one looks at.
  const [written, setWritten] = useState<Row | null>(null);
  const listed = list.find(({ id }) => id === url.openId);
  const row = written?.id === url.openId ? written : (listed ?? null);
  return {
    row: isNew ? null : row,
    isOpen: isNew || row !== null,
    /** It is what a call has just answered, not the list's. */
    isWritten: row !== null && row === written,
    begin: () => setNew(true),
    keep: (next: Row) => {
      setWritten(next);
      setNew(false);
      url.open(next.id);
    },
    close: () => {
      setNew(false);
      setWritten(null);
      url.open(null);
    },
  };
}
