/** Moves something on to its next state: says what that does before it does it. */
import { Button } from "antd";
import { useState } from "react";
import type { DataOf, Endpoint, InputOf } from "#contract/endpoint.ts";
import { sayDone } from "../platform/notice.ts";
import { standingIn } from "../platform/overtaken.ts";
import { useSend } from "../platform/query.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";

export type Change<State> = {
  to: State;
  verb: string;
  effects: string[];
  /** False where something is missing; the effects then say what. */
  isReady?: boolean;
};

/** What is open in an editor: whether it was changed there, the version that was read, and what to do when it was overtaken. */
export type Read<Row> = {
  isDirty: boolean;
  version: string | undefined;
  overtaken: (now: Row) => void;
};

type ChangeButtonProps<E extends Endpoint> = {
  /** What is moved. */
  title: string;
  change: Change<unknown>;
  /** There are unsaved changes: the effects would be of something else than what is seen. */
  isDirty: boolean;
  endpoint: E;
  input: InputOf<E>;
  refreshes: readonly Endpoint[];
  /** The thing itself, when it is open in an editor. */
  rereads?: readonly (Endpoint & { method: "GET" })[];
  onWritten: (written: DataOf<E>) => void;
  /** Somebody was quicker, where `input` says what was read: what stands now. */
  onOvertaken?: (now: DataOf<E>) => void;
};

export function ChangeButton<E extends Endpoint>(props: ChangeButtonProps<E>) {
  const { title, change, isDirty, endpoint, input, refreshes, rereads = [], onWritten } = props;
  const { verb, effects, isReady = true } = change;
  const [isAsking, setAsking] = useState(false);
  const move = useSend(endpoint, {
    refreshes,
    rereads,
    onDone: (written) => {
      setAsking(false);
      onWritten(written);
      sayDone(`已${verb}`);
    },
  });
  const refused = (cause: Error) => {
    const now = standingIn<DataOf<E>>(cause);
    if (now === null) return;
    // What was asked here was asked of another one.
    setAsking(false);
    props.onOvertaken?.(now);
  };
  return (
    <>
      <Button
        disabled={isDirty}
        {...(isDirty && { title: "请先保存修改" })}
        onClick={() => setAsking(true)}
      >
        {verb}
      </Button>
      {isAsking && (
        <ChangeDialog
          title={`${verb}“${title}”`}
          verb={verb}
          effects={effects}
          isBlocked={!isReady}
          isPending={move.isPending}
          onCancel={() => setAsking(false)}
          onOk={() => move.mutate(input, { onError: refused })}
        />
      )}
    </>
  );
}
