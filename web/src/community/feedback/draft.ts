/**
 * Words that are not sent yet stay in this browser, also over a reload or a lost network: one draft for
 * each thing that is written about. Signing out clears them with everything else.
 */
import { useRef, useState } from "react";
import { newKey } from "../../platform/requestKeys.ts";
import { local } from "../../platform/storage.ts";

/** As the contract has it. */
export const textMax = 1000;

/** Under the box: that what is there is kept, and how long it is. */
export const draftHint = (text: string): string =>
  `${text === "" ? "" : "草稿已保存 · "}${text.length}/${textMax}`;

/** What was written while the rest was on its way stays in the box; `sent` is trimmed. */
export function restOf(text: string, sent: string): string {
  const now = text.trim();
  return now.startsWith(sent) ? now.slice(sent.length).trim() : text;
}

type Kept = { text: string; type?: number | undefined; sent?: { said: string; key: string } };

const nameOf = (place: string) => `FEEDBACK_DRAFT:${place}`;

function readDraft(place: string): Kept {
  try {
    const kept = JSON.parse(local.get(nameOf(place)) ?? "{}") as Partial<Kept>;
    // The storage may hold anything: only a string counts as a text.
    return { ...kept, text: typeof kept.text === "string" ? kept.text : "" };
  } catch {
    return { text: "" };
  }
}

export function useDraft(place: string) {
  const [draft, setDraft] = useState(() => readDraft(place));
  const latest = useRef(draft);
  const change = (more: Partial<Kept>) => {
    latest.current = { ...latest.current, ...more };
    setDraft(latest.current);
    if (latest.current.text === "" && !latest.current.sent) local.remove(nameOf(place));
    else local.set(nameOf(place), JSON.stringify(latest.current));
  };
  return {
    text: draft.text,
    type: draft.type,
    change,
    /** The same words keep their key until the server has answered, also over a reload: no second question. */
    keyFor: (said: unknown): string => {
      const text = JSON.stringify(said);
      const { sent } = latest.current;
      if (sent?.said === text) return sent.key;
      const key = newKey();
      change({ sent: { said: text, key } });
      return key;
    },
    /** The server has it. */
    takeOut: (sent: string) => {
      const text = restOf(latest.current.text, sent);
      latest.current = { text: "" };
      change({ text });
    },
  };
}
