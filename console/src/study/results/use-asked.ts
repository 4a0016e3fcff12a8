/** The address of the results, and how it is changed: everything that narrows them stands there. */
import { useSearch } from "../../platform/use-search.ts";
import { useEditing } from "./use-editing.ts";

export function useAsked() {
  const [search, change] = useSearch();
  const editing = useEditing();
  const put = (fields: Record<string, string | undefined>) =>
    change(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(fields))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { search, put, editing };
}
export type Asked = ReturnType<typeof useAsked>;
