/** Asks before a reward is credited or made void: how many, how much, and what the members see. */
import { Modal } from "antd";
import { useState } from "react";
import {
  type ConsoleResponse,
  consoleResponse,
  consoleResponses,
  decideResponses,
} from "#contract/console/study/response.ts";
import { getOverview } from "#contract/console/people/staff.ts";
import { undoVerdicts } from "#contract/console/study/verdict.ts";
import { missingInVerdict } from "#contract/console/study/verdict-checks.ts";
import type { InvalidReason } from "#contract/enums.ts";
import { call } from "../../platform/api.ts";
import type { Decided } from "#contract/console/decided.ts";
import { decidedText } from "../../platform/decision.ts";
import { rewardText } from "../../platform/money.ts";
import { useSend } from "../../platform/query.ts";
import { sayUndoable, type Undo, undoneOf } from "../../platform/undo.tsx";
import type { Question } from "../../platform/use-queue.ts";
import { noteLabel } from "../../ui/note-label.ts";
import { NoteField } from "../../ui/NoteField.tsx";
import { useDecided } from "../../ui/use-decided.tsx";
import { effectOf } from "./effect.ts";
import { InvalidEffect, ValidEffect } from "./effects.tsx";
import { ReasonField } from "../../ui/ReasonField.tsx";

type DecideDialogProps = {
  question: Question<ConsoleResponse>;
  onClose: () => void;
  onDecided: () => void;
};

/** Exactly those that were decided; what somebody decides again until it is pressed stays as it is. */
const undoOf = (
  ids: readonly number[],
  { answer, valid }: { answer: Decided; valid: boolean },
): Undo => {
  const left = new Set(answer.skipped.map(({ id }) => id));
  return {
    title: valid
      ? "改判为无效，收回刚发放的奖励；判定不能回到待审核"
      : "改判为有效并发放奖励；判定不能回到待审核",
    refreshes,
    run: async () =>
      undoneOf(
        await call(undoVerdicts, { body: { ids: ids.filter((id) => !left.has(id)), valid } }),
      ),
  };
};

const refreshes = [consoleResponses, consoleResponse, getOverview];
const noteMax = 200;

export function DecideDialog({ question: { isYes, rows }, onClose, onDecided }: DecideDialogProps) {
  const [reason, setReason] = useState<InvalidReason | null>(null);
  const [note, setNote] = useState("");
  const verb = isYes ? "判为有效" : "判为无效";
  const ids = rows.map((row) => row.id);
  const say = (answer: Decided) =>
    answer.decided > 0 &&
    sayUndoable(decidedText(verb, answer), undoOf(ids, { answer, valid: isYes }));
  const { onDone, skipped } = useDecided({ verb, rows, say, onDecided, onClose });
  const decide = useSend(decideResponses, { refreshes, onDone });
  if (skipped) return skipped;
  const effect = effectOf(rows);
  const isReady = !missingInVerdict({ valid: false, reason, note });
  const ask = {
    open: true,
    title: `${effect.rows} 条参与记录${verb}`,
    confirmLoading: decide.isPending,
    onCancel: onClose,
  };
  return isYes ? (
    <Modal
      {...ask}
      okText={`判为有效，发放 ${rewardText(effect.gold, effect.fen, null)}`}
      okButtonProps={{ autoFocus: true }}
      onOk={() => decide.mutate({ body: { ids, valid: true } })}
    >
      <ValidEffect effect={effect} />
    </Modal>
  ) : (
    <Modal
      {...ask}
      okText="判为无效，奖励作废"
      okButtonProps={{ danger: true, disabled: !isReady }}
      onOk={() =>
        reason !== null &&
        decide.mutate({
          body: { ids, valid: false, reason, ...(note.trim() && { note: note.trim() }) },
        })
      }
    >
      <InvalidEffect effect={effect} />
      <ReasonField value={reason} onChange={setReason} />
      <NoteField label={noteLabel(reason)} max={noteMax} value={note} onChange={setNote} />
    </Modal>
  );
}
