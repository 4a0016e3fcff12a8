/** Asks before a reward is credited or made void: how many, how much, and what the members see. */
import { Input, Modal, Radio } from "antd";
import { useId, useState } from "react";
import { type ConsoleResponse, consoleResponse, consoleResponses, decideResponses } from "#contract/console/response.ts";
import { getOverview } from "#contract/console/staff.ts";
import { InvalidReason } from "#contract/enums.ts";
import { type Decided, decidedText } from "../platform/decision.ts";
import { rewardText, useGoldPerYuan } from "../platform/money.ts";
import { sayDone } from "../platform/notice.ts";
import { useSend } from "../platform/query.ts";
import { Effect } from "../ui/Effect.tsx";
import { Skipped } from "../ui/Skipped.tsx";
import { effectOf } from "./effect.ts";

export type Question = { isValid: boolean; rows: readonly ConsoleResponse[] };
type DecideDialogProps = { question: Question; onClose: () => void; onDecided: () => void };

const noteMax = 200;
const reasons = InvalidReason.values.map((value) => ({ value, label: InvalidReason.label(value) }));

export function DecideDialog({ question, onClose, onDecided }: DecideDialogProps) {
  const { isValid, rows } = question;
  const id = useId();
  const rate = useGoldPerYuan();
  const [reason, setReason] = useState<InvalidReason | null>(null);
  const [note, setNote] = useState("");
  const [left, setLeft] = useState<Decided | null>(null);
  const verb = isValid ? "判为有效" : "判为无效";
  const decide = useSend(decideResponses, {
    refreshes: [consoleResponses, consoleResponse, getOverview],
    onDone: (answer) => {
      onDecided();
      if (answer.skipped.length > 0) return setLeft(answer);
      sayDone(decidedText(verb, answer));
      onClose();
    },
  });
  const send = () =>
    decide.mutate({
      body: {
        ids: rows.map((row) => row.id),
        valid: isValid,
        ...(!isValid && reason !== null && { reason }),
        ...(note.trim() && { note: note.trim() }),
      },
    });
  const nameOf = (one: number) => `${one} ${rows.find((row) => row.id === one)?.memberName ?? ""}`;

  if (left)
    return <Skipped title={decidedText(verb, left)} skipped={left.skipped} nameOf={nameOf} onClose={onClose} />;
  const effect = effectOf(rows);
  const amount = rewardText(effect.gold, effect.fen, rate);
  return (
    <Modal
      open
      title={`${effect.rows} 条参与记录${verb}`}
      okText={isValid ? `判为有效，发放 ${rewardText(effect.gold, effect.fen, null)}` : "判为无效，奖励作废"}
      okButtonProps={{ danger: !isValid, disabled: !isValid && reason === null, autoFocus: isValid }}
      confirmLoading={decide.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <Effect
        figures={[
          { name: "记录", value: `${effect.rows} 条` },
          { name: "会员", value: `${effect.members} 位` },
          { name: isValid ? "发放奖励" : "作废奖励", value: amount },
        ]}
      >
        <p>{isValid ? "奖励立即到会员的可用余额，可以提现，不能撤回。" : "待审核的奖励作废，会员会看到原因，7 天内可以申诉。"}</p>
        {isValid && effect.flagged > 0 && <p className="bad">其中 {effect.flagged} 条带有疑点。</p>}
      </Effect>
      {!isValid && (
        <>
          <h3 id={`${id}reason`} style={{ fontSize: 14, margin: "12px 0 8px" }}>原因</h3>
          <Radio.Group aria-labelledby={`${id}reason`} options={reasons} value={reason} onChange={(event) => setReason(reasonOf(event.target.value))} />
          <label htmlFor={`${id}note`} style={{ display: "block", margin: "16px 0 8px", fontWeight: 600 }}>备注（选填）</label>
          <Input.TextArea id={`${id}note`} maxLength={noteMax} showCount autoSize={{ minRows: 2 }} value={note} onChange={(event) => setNote(event.target.value)} />
        </>
      )}
    </Modal>
  );
}

const reasonOf = (value: unknown): InvalidReason | null =>
  InvalidReason.values.find((known) => known === value) ?? null;
