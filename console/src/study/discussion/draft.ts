/** The topics as they are being edited, and what moves them. */
import type { ConsoleTopic } from "#contract/console/study/discussion.ts";
import { usualFloor } from "#questionnaire/pace.ts";
import { leastSecondsOfTopics } from "#questionnaire/topic-pace.ts";

export type Draft = ConsoleTopic["draft"];
/** `key` names a line while it has no id yet. */
export type Line = {
  key: string;
  id: number | null;
  draft: Draft;
  replies: number;
  members: number;
};
export type Lists = { open: Line[]; closed: Line[] };

const emptyDraft: Draft = { title: "", body: "", required: true, blind: false, minLength: 10 };

export const listsOf = (topics: readonly ConsoleTopic[]): Lists => {
  const lines = topics.map((topic) => ({ line: lineOf(topic), isClosed: topic.isClosed }));
  const pick = (isClosed: boolean) =>
    lines.filter((one) => one.isClosed === isClosed).map(({ line }) => line);
  return { open: pick(false), closed: pick(true) };
};

const lineOf = ({ id, draft, replies, members }: ConsoleTopic): Line => ({
  key: String(id),
  id,
  draft,
  replies,
  members,
});

export const withNew = ({ open, closed }: Lists, key: string): Lists => ({
  open: [...open, { key, id: null, draft: emptyDraft, replies: 0, members: 0 }],
  closed,
});

export const withDraft = (lists: Lists, key: string, part: Partial<Draft>): Lists => ({
  ...lists,
  open: lists.open.map((line) =>
    line.key === key ? { ...line, draft: { ...line.draft, ...part } } : line,
  ),
});

/** `by` −1 is up, 1 is down; at the ends nothing happens. */
export function withMoved(lists: Lists, key: string, by: -1 | 1): Lists {
  const open = [...lists.open];
  const at = open.findIndex((line) => line.key === key);
  const [from, to] = [open[at], open[at + by]];
  if (!from || !to) return lists;
  open[at] = to;
  open[at + by] = from;
  return { ...lists, open };
}

/** One that was never saved is gone; another is closed and can come back. */
export function withClosed({ open, closed }: Lists, key: string): Lists {
  const line = open.find((one) => one.key === key);
  const rest = open.filter((one) => one.key !== key);
  return { open: rest, closed: line && line.id !== null ? [...closed, line] : closed };
}

export function withReopened({ open, closed }: Lists, key: string): Lists {
  const line = closed.find((one) => one.key === key);
  return {
    open: line ? [...open, line] : open,
    closed: closed.filter((one) => one.key !== key),
  };
}

/** What the server is given: the open ones in their order. */
export const wanted = ({ open }: Lists) => open.map(({ id, draft }) => ({ id, draft }));

type Pace = { minutes: number; minimumSeconds: number };

/** How soon one may be done with all that has to be answered, in seconds: the task's own floor, or what the topics need. */
export const floorOf = ({ open }: Lists, { minutes, minimumSeconds }: Pace): number => {
  const required = open.flatMap(({ draft }) => (draft.required ? [draft] : []));
  return minimumSeconds > 0 ? minimumSeconds : usualFloor(leastSecondsOfTopics(required), minutes);
};

/** Why it cannot be saved yet. */
export function problemOf({ title, minLength }: Draft): string | undefined {
  if (title.trim() === "") return "请输入话题标题";
  return Number.isInteger(minLength) && minLength >= 1 && minLength <= 1000
    ? undefined
    : "最少字数应在 1 到 1000 之间";
}
