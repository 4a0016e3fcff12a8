/** What is selected, also in the address: it outlives the first saving, and can be sent to a colleague. */
import { useState } from "react";
import { useSearch } from "../../../../platform/use-search.ts";
import { type Selected, wholeSelected } from "./selection.ts";

const keys = { question: "question", page: "page" } as const;

export function useSelected() {
  const [search, setSearch] = useSearch();
  const [selected, setSelected] = useState(() => selectedIn(search));
  const select = (to: Selected) => {
    setSelected(to);
    setSearch(
      (at) => {
        const next = new URLSearchParams(at);
        for (const key of Object.values(keys)) next.delete(key);
        if (to.kind !== "whole") next.set(keys[to.kind], to.name);
        return next;
      },
      { replace: true },
    );
  };
  return [selected, select] as const;
}

function selectedIn(search: URLSearchParams): Selected {
  const question = search.get(keys.question);
  if (question !== null) return { kind: "question", name: question };
  const page = search.get(keys.page);
  return page === null ? wholeSelected : { kind: "page", name: page };
}
