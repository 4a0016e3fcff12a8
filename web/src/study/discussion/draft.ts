/**
 * A half-written reply, kept in this browser until it has been sent: over reloads, lost connections and
 * closed tabs. Signing out clears it with everything else that is the member's.
 */
import { local } from "../../platform/storage.ts";

export type Mention = { number: number; name: string };

export type Draft = {
  body: string;
  /** Who was chosen from the list at @. */
  mentions: Mention[];
  /** The key under which these words went out without an answer: sent again, they make no second reply. */
  sent: { text: string; key: string } | null;
};

export const noDraft: Draft = { body: "", mentions: [], sent: null };

/** `under`: the reply that is answered, 0 for the topic itself. */
export const draftKey = (topicId: number, under: number): string => `BBS_DRAFT ${topicId} ${under}`;

export function readDraft(key: string): Draft {
  try {
    // Written by keepDraft alone; a broken text is no draft.
    return { ...noDraft, ...(JSON.parse(local.get(key) ?? "{}") as Partial<Draft>) };
  } catch {
    return noDraft;
  }
}

export function keepDraft(key: string, draft: Draft): void {
  if (draft.body === "") local.remove(key);
  else local.set(key, JSON.stringify(draft));
}
