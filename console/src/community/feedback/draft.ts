/** Half an answer outlives walking on, a reload and a lost session as other unsaved work does: it may hold what a member wrote. */
import { useState } from "react";
import { useMe } from "../../platform/me.ts";
import { dropStash, readStash, writeStash } from "../../platform/stash.ts";

const nothing = { text: "" };

export function useDraft(id: number) {
  const by = useMe()?.id;
  const key = `feedback.${id}`;
  const [typed, setTyped] = useState<string | null>(null);
  const left = by === undefined ? null : readStash({ key, by }, nothing);
  const write = (text: string) => {
    setTyped(text);
    if (by === undefined || text === "") dropStash(key);
    else writeStash({ key, by }, { form: { text }, base: nothing, version: undefined });
  };
  return [typed ?? left?.form.text ?? "", write] as const;
}
