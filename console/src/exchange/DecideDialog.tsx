/** Asks before money moves: says how much, to how many, and what follows. Payouts cannot be undone. */
import { Input, Modal } from "antd";
import { useId, useState } from "react";
import { approveExchanges, type ConsoleExchange, consoleExchange, consoleExchanges, rejectExchanges } from "#contract/console/exchange.ts";
import { getOverview } from "#contract/console/staff.ts";
import { type Decided, decidedText } from "../platform/decision.ts";
import { sayDone } from "../platform/notice.ts";
import { gold, yuan } from "../platform/money.ts";
import { useSend } from "../platform/query.ts";
import { Effect } from "../ui/Effect.tsx";
import { Skipped } from "../ui/Skipped.tsx";
import { effectOf, type ExchangeEffect } from "./effect.ts";

export type Question = { isApproval: boolean; rows: readonly ConsoleExchange[] };
type DecideDialogProps = { question: Question; onClose: () => void; onDecided: () => void };

const refreshes = [consoleExchanges, consoleExchange, getOverview];
const reasonMax = 100;

export function DecideDialog({ question, onClose, onDecided }: DecideDialogProps) {
  const { isApproval, rows } = question;
  const id = useId();
  const [reason, setReason] = useState("");
  const [left, setLeft] = useState<Decided | null>(null);
  const verb = isApproval ? "批准" : "驳回";
  const onDone = (answer: Decided) => {
    onDecided();
    if (answer.skipped.length > 0) return setLeft(answer);
    sayDone(decidedText(verb, answer));
    onClose();
  };
  const approve = useSend(approveExchanges, { refreshes, onDone });
  const reject = useSend(rejectExchanges, { refreshes, onDone });
  const ids = rows.map((row) => row.id);
  const send = () =>
    isApproval
      ? approve.mutate({ body: { ids } })
      : reject.mutate({ body: { ids, reason: reason.trim() } });
  const nameOf = (one: number) => `${one} ${rows.find((row) => row.id === one)?.memberName ?? ""}`;

  if (left)
    return <Skipped title={decidedText(verb, left)} skipped={left.skipped} nameOf={nameOf} onClose={onClose} />;
  const effect = effectOf(rows);
  return (
    <Modal
      open
      title={`${verb} ${effect.rows} 条提现`}
      okText={isApproval ? `批准并发放 ${yuan(effect.netFen)}` : `驳回并退回 ${returned(effect)}`}
      okButtonProps={{ danger: !isApproval, disabled: !isApproval && !reason.trim(), autoFocus: isApproval }}
      confirmLoading={approve.isPending || reject.isPending}
      onOk={send}
      onCancel={onClose}
    >
      {isApproval ? <ApprovalEffect effect={effect} /> : <RejectionEffect effect={effect} />}
      {!isApproval && (
        <>
          <label htmlFor={id}>驳回原因（会员会看到）</label>
          <Input.TextArea id={id} autoFocus required maxLength={reasonMax} showCount autoSize={{ minRows: 2 }} value={reason} onChange={(event) => setReason(event.target.value)} />
        </>
      )}
    </Modal>
  );
}

const ApprovalEffect = ({ effect }: { effect: ExchangeEffect }) => (
  <Effect
    figures={[
      { name: "笔数", value: `${effect.rows} 笔` },
      { name: "会员", value: `${effect.members} 位` },
      { name: "到账合计", value: yuan(effect.netFen) },
    ]}
  >
    <p>批准后立即交给付款程序，钱一经付出不能撤回。</p>
    {effect.flagged > 0 && <p className="bad">其中 {effect.flagged} 笔带有风险提示。</p>}
    {effect.overdue > 0 && <p>其中 {effect.overdue} 笔已超过承诺时间。</p>}
  </Effect>
);

const RejectionEffect = ({ effect }: { effect: ExchangeEffect }) => (
  <Effect
    figures={[
      { name: "笔数", value: `${effect.rows} 笔` },
      { name: "会员", value: `${effect.members} 位` },
      { name: "退回合计", value: returned(effect) },
    ]}
  >
    <p>冻结的余额立即退回会员账户，会员可以重新申请。驳回后不能恢复。</p>
  </Effect>
);

const returned = ({ gold: coins, fen }: ExchangeEffect): string =>
  [...(coins ? [gold(coins)] : []), ...(fen ? [`现金 ${yuan(fen)}`] : [])].join(" + ") || yuan(0);
