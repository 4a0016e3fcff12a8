/** Publish, pause, resume, close: each says what it does before it does it. */
import { Button } from "antd";
import { useState } from "react";
import type { ConsoleTask } from "#contract/console/study/task.ts";
import { TaskState } from "#contract/enums.ts";
import { useRate } from "../../../platform/money.ts";
import { useNow } from "../../../platform/time.ts";
import { useSearch } from "../../../platform/use-search.ts";
import { changesFor, type StateChange } from "./draft.ts";
import { StateDialog } from "./StateDialog.tsx";
import type { Editing } from "./use-draft.ts";

/** In the address: what to ask at once. */
const wantedKey = "do";

type StateActionsProps = { task: ConsoleTask; editing: Editing };

export function StateActions({ task, editing }: StateActionsProps) {
  const [asked, setAsked] = useState<StateChange | null>(null);
  const rate = useRate();
  const now = useNow();
  const [search, setSearch] = useSearch();
  const why = editing.isDirty ? "请先保存修改" : (task.missing[0] ?? null);
  const changes = changesFor(task.state, task.draft, { now, rate });
  // As the palette leads here: the question is open, and answered by its own button only.
  const isWanted = search.get(wantedKey) === "publish" && task.state === TaskState.of.draft;
  const wanted = changes.find(({ to }) => isWanted && to === TaskState.of.published);
  const shown = asked ?? (why === null ? wanted : undefined);
  const close = () => {
    setAsked(null);
    if (search.has(wantedKey))
      setSearch(
        (at) => {
          const next = new URLSearchParams(at);
          next.delete(wantedKey);
          return next;
        },
        { replace: true },
      );
  };
  return (
    <>
      {changes.map((change) => {
        // Pausing and closing must always be possible; only what opens the task asks for a whole one.
        const isHeld = change.opens === true && why !== null;
        return (
          <Button
            key={change.to}
            danger={change.isFinal === true}
            disabled={isHeld}
            {...(isHeld && { title: why })}
            onClick={() => setAsked(change)}
          >
            {change.verb}
          </Button>
        );
      })}
      {shown && (
        <StateDialog task={task} change={shown} onOvertaken={editing.overtaken} onClose={close} />
      )}
    </>
  );
}
