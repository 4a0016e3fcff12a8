/** Asks before seats are given away: whom, how many, and how many seats there are. */
import { Modal } from "antd";
import { useState } from "react";
import { consoleTasks } from "#contract/console/study/task.ts";
import { type ConsoleTrial, consoleTrials, decideTrials } from "#contract/console/study/trial.ts";
import { useSend } from "../../platform/query.ts";
import type { Question } from "../../platform/use-queue.ts";
import { Effect } from "../../ui/Effect.tsx";
import { NoteField } from "../../ui/NoteField.tsx";
import { useDecided } from "../../ui/use-decided.tsx";
import { type ChoiceEffect, effectOf, type Seats } from "./effect.ts";
import { seatsText } from "./Filters.tsx";

type DecideDialogProps = {
  question: Question<ConsoleTrial>;
  seats: Seats;
  onClose: () => void;
  onDecided: () => void;
};

const noteMax = 200;

export function DecideDialog({ question, seats, onClose, onDecided }: DecideDialogProps) {
  const { isYes, rows } = question;
  const [note, setNote] = useState("");
  const verb = isYes ? "入选" : "拒绝";
  const { onDone, skipped } = useDecided({ verb, rows, onDecided, onClose });
  const decide = useSend(decideTrials, { refreshes: [consoleTrials, consoleTasks], onDone });
  if (skipped) return skipped;
  const effect = effectOf(rows, seats);
  const ids = rows.map(({ id }) => id);
  return (
    <Modal
      open
      title={isYes ? `${effect.rows} 位申请人入选` : `${effect.rows} 位申请人不入选`}
      okText={isYes ? `入选 ${effect.rows} 位` : "不入选"}
      okButtonProps={{ danger: !isYes, autoFocus: isYes }}
      confirmLoading={decide.isPending}
      onCancel={onClose}
      onOk={() => decide.mutate({ body: { ids, chosen: isYes, note: note.trim() } })}
    >
      {isYes ? <Chosen effect={effect} /> : <Refused effect={effect} />}
      <NoteField
        label={isYes ? "留言（选填，会员会看到）" : "原因（选填，会员会看到）"}
        max={noteMax}
        value={note}
        onChange={setNote}
        isFirst={!isYes}
      />
    </Modal>
  );
}

const Chosen = ({ effect }: { effect: ChoiceEffect }) => (
  <Effect figures={[{ name: "入选", value: `${effect.rows} 位` }]}>
    {effect.tasks.map(({ id, title, chosen, left }) => (
      <p key={id}>{`「${title}」入选 ${chosen} 位，${seatsText(left)}。`}</p>
    ))}
    {effect.tooMany > 0 && (
      <p className="bad">{`比名额多 ${effect.tooMany} 位，排在后面的会跳过，仍待筛选。`}</p>
    )}
    {effect.heldBack > 0 && (
      <p className="bad">{`其中 ${effect.heldBack} 位现在不能参与任务，会跳过，仍待筛选。`}</p>
    )}
    <p>每位占一个名额。名额用于寄出的产品，之后不会退回。</p>
  </Effect>
);

const Refused = ({ effect }: { effect: ChoiceEffect }) => (
  <Effect figures={[{ name: "不入选", value: `${effect.rows} 位` }]}>
    <p>会员会看到未入选和原因，不能再次申请同一个试用。</p>
  </Effect>
);
