/** Approves, refuses or withdraws an adjustment: what that does is said before. */
import {
  type Adjustment,
  decideAdjustment,
  listAdjustments,
} from "#contract/console/money/adjustment.ts";
import { memberHead, memberStory } from "#contract/console/operations/desk.ts";
import { consoleMember, memberLedger } from "#contract/console/people/member.ts";
import { assetChange } from "../../platform/money.ts";
import { useSend } from "../../platform/query.ts";
import { NotedDialog } from "../../ui/NotedDialog.tsx";
import { type Decision, effectsOf, needsNote, verbs } from "./decision.ts";

export type Asked = { decision: Decision; row: Adjustment };
type DecideDialogProps = { asked: Asked; onClose: () => void; onDecided: () => void };

export function DecideDialog({ asked, onClose, onDecided }: DecideDialogProps) {
  const { decision, row } = asked;
  const { verb, done } = verbs[decision];
  const change = assetChange(row.asset, row.amount);
  const send = useSend(decideAdjustment, {
    refreshes: [listAdjustments, memberHead, memberStory, consoleMember, memberLedger],
    said: done,
    onDone: () => {
      onDecided();
      onClose();
    },
  });
  return (
    <NotedDialog
      title={`${verb}手工调整 ${row.id}：${change}`}
      verb={decision === "approve" ? `批准 ${change}` : verb}
      isDanger={decision !== "approve"}
      note={
        needsNote(decision)
          ? { label: "驳回的原因" }
          : { label: "说明（可以不填）", isOptional: true }
      }
      first={decision === "approve" ? "verb" : "note"}
      isPending={send.isPending}
      onClose={onClose}
      onOk={(note) => send.mutate({ params: { id: String(row.id) }, body: { decision, note } })}
    >
      {effectsOf(decision, row).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </NotedDialog>
  );
}
