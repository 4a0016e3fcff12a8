/** Sending what a box holds: kept as a draft until the server has it, and in it once, however often it is sent. */
import { useState } from "react";
import {
  addPost,
  getFocusMember,
  getTopic,
  listMyPosts,
  listPosts,
  listTopics,
  type Post,
} from "#contract/member/study/discussion.ts";
import { getResponse } from "#contract/member/study/survey.ts";
import { useSend } from "../../platform/query.ts";
import { newKey } from "../../platform/requestKeys.ts";
import { afterResponse } from "../../platform/responses.ts";
import { type Draft, draftKey, keepDraft, noDraft, readDraft } from "./draft.ts";
import { namedIn } from "./mention.ts";

/** What a reply may change elsewhere: the last one ends the task. */
const touched = [getTopic, listTopics, listPosts, listMyPosts, getFocusMember];
const touchedByEnd = [getResponse, ...afterResponse];

export type Answering = {
  topicId: number;
  /** The reply that is answered; null for the topic itself. */
  parentId: number | null;
  probe: boolean;
  /** Already in the empty box: whom of a thread the words are for. */
  opening: Pick<Draft, "body" | "mentions">;
};

export type Sent = { post: Post; answered: number; required: number; responseId: number | null };

export function useReply(answering: Answering, onSent: (sent: Sent) => void) {
  const { topicId, parentId, probe, opening } = answering;
  const at = draftKey(topicId, parentId ?? 0);
  const [kept] = useState(() => readDraft(at));
  const [draft, setDraft] = useState<Draft>(kept.body === "" ? { ...kept, ...opening } : kept);
  /** Until the first change: what is there was written before. */
  const isKept = kept.body !== "" && draft.body === kept.body;
  const change = (next: Draft) => {
    setDraft(next);
    keepDraft(at, next);
  };
  const post = useSend(addPost, {
    refreshes: [...touched, ...touchedByEnd],
    waitsForNetwork: true,
    onDone: (data) => {
      change(noDraft);
      onSent(data);
    },
  });
  const send = (pictures: string[]) => {
    const body = draft.body.trim();
    const mentions = namedIn(body, draft.mentions).map(({ number }) => number);
    const said = { body, mentions, pictures, probe, ...(parentId !== null && { parentId }) };
    const text = JSON.stringify([topicId, said]);
    const key = draft.sent?.text === text ? draft.sent.key : newKey();
    change({ ...draft, sent: { text, key } });
    post.mutate({ params: { id: String(topicId) }, body: { key, ...said } });
  };
  return { draft, isKept, change, send, isBusy: post.isPending, isPaused: post.isPaused };
}
