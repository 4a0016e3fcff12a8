/** The topics as they are typed, saved all at once, and overtaken by somebody who was quicker. */
import { useState } from "react";
import { type ConsoleTopics, setTopics } from "#contract/console/study/discussion.ts";
import { consoleTask } from "#contract/console/study/task.ts";
import { sayDone } from "../../platform/notice.ts";
import { savedOr } from "../../platform/overtaken.ts";
import { useSend } from "../../platform/query.ts";
import { isSame } from "../../platform/rebased.ts";
import { useStash } from "../../platform/use-stash.ts";
import { type Lists, listsOf, problemOf, wanted } from "./draft.ts";
import { rebasedLists } from "./overtaken-lists.ts";

const readOf = ({ list, version }: ConsoleTopics) => ({ lists: listsOf(list), version });

export function useTopics(taskId: number, topics: ConsoleTopics) {
  const [saved, setSaved] = useState(() => readOf(topics));
  const [lists, setLists] = useState(saved.lists);
  const [both, setBoth] = useState<readonly string[] | null>(null);
  const isDirty = !isSame(wanted(lists), wanted(saved.lists));
  const stash = useStash<Lists>({
    kept: `topics.${taskId}`,
    form: lists,
    base: saved.lists,
    version: saved.version,
    isDirty,
    onRestore: (left) => {
      const next = rebasedLists(left.form, { base: left.base, now: saved.lists });
      setLists(next.lists);
      setBoth(left.version === saved.version ? null : next.both);
    },
  });
  const stands = (now: ConsoleTopics, next: Lists, bothChanged: readonly string[] | null) => {
    setSaved(readOf(now));
    setLists(next);
    setBoth(bothChanged);
  };
  const send = useSend(setTopics, {
    refreshes: [consoleTask],
    isQuiet: true,
    onDone: (now) => {
      stands(now, listsOf(now.list), null);
      stash.settled();
      sayDone("话题已保存");
    },
  });
  const overtaken = (now: ConsoleTopics) => {
    const next = rebasedLists(lists, { base: saved.lists, now: listsOf(now.list) });
    stands(now, next.lists, next.both);
  };
  return {
    lists,
    /** Not while they are on their way: the answer gives new ones their numbers, and takes the place of all. */
    change: (next: Lists) => {
      if (send.isPending) return;
      stash.typed();
      setLists(next);
    },
    /** Somebody was quicker: the topics that both have changed; null = nobody was. */
    both,
    isDirty,
    ...stash.leaving,
    canSave: lists.open.every(({ draft }) => problemOf(draft) === undefined),
    isSaving: send.isPending,
    save: () => {
      const topics = wanted(lists).map(({ id, draft }) => ({
        id,
        draft: { ...draft, title: draft.title.trim() },
      }));
      const body = { topics, version: saved.version };
      return savedOr(send.mutateAsync({ params: { id: String(taskId) }, body }), overtaken);
    },
  };
}
