/** Publish, pause, resume, close: each says what it does before it does it. */
import { Button } from "antd";
import { useState } from "react";
import type { ConsoleTask } from "#contract/console/task.ts";
import { useRate } from "../../platform/money.ts";
import { useNow } from "../../platform/time.ts";
import { changesFor, type StateChange } from "./draft.ts";
import { StateDialog } from "./StateDialog.tsx";

export function StateActions({ task, isDirty }: { task: ConsoleTask; isDirty: boolean }) {
  const [asked, setAsked] = useState<StateChange | null>(null);
  const rate = useRate();
  const now = useNow();
  const why = isDirty ? "请先保存修改" : (task.missing[0] ?? null);
  return (
    <>
      {changesFor(task.state, task.draft, { now, rate }).map((change) => {
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
      {asked && <StateDialog task={task} change={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
