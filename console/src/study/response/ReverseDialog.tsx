/** 改判: an earlier verdict turned round within thirty days, with the money that it moves said first. */
import { useQuery } from "@tanstack/react-query";
import { Checkbox, Modal } from "antd";
import { useState } from "react";
import {
  type ConsoleResponse,
  consoleResponse,
  consoleResponses,
  previewReversal,
  reverseResponses,
} from "#contract/console/study/response.ts";
import { getOverview } from "#contract/console/people/staff.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { AuditState, type InvalidReason } from "#contract/enums.ts";
import type { Decided } from "#contract/console/decided.ts";
import { decidedText } from "../../platform/decision.ts";
import { rewardText, useRate } from "../../platform/money.ts";
import { sayDone, sayFailed } from "../../platform/notice.ts";
import { query, useSend } from "../../platform/query.ts";
import { Effect } from "../../ui/Effect.tsx";
import { NoteField } from "../../ui/NoteField.tsx";
import { ReasonField } from "../../ui/ReasonField.tsx";
import { FailureState } from "../../ui/States.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { reversalSentences } from "./effect.ts";

type ReverseDialogProps = { response: ConsoleResponse; onClose: () => void };

const refreshes = [consoleResponses, consoleResponse, previewReversal, getOverview];
const noteMax = 200;

export function ReverseDialog({ response, onClose }: ReverseDialogProps) {
  const toValid = response.auditState !== AuditState.of.valid;
  const preview = useQuery({
    ...query(previewReversal, { params: { id: String(response.id) } }),
    // What is in the wallet changes by the minute.
    staleTime: 0,
  });
  const [reason, setReason] = useState<InvalidReason | null>(null);
  const [note, setNote] = useState("");
  const [isFraud, setFraud] = useState(false);
  const reverse = useSend(reverseResponses, {
    refreshes,
    onDone: (answer: Decided) => {
      const [left] = answer.skipped;
      if (left) return sayFailed(new Error(`没有改判：${left.why}`));
      sayDone(decidedText("改判", answer));
      onClose();
    },
  });
  const isReady = preview.data && note.trim() !== "" && (toValid || reason !== null);
  const send = () =>
    reverse.mutate({
      body: {
        ids: [response.id],
        valid: toValid,
        note: note.trim(),
        fraud: isFraud && !toValid,
        ...(!toValid && reason !== null && { reason }),
      },
    });
  return (
    <Modal
      open
      title={`参与记录 ${response.id} 改判为${toValid ? "有效" : "无效"}`}
      okText={toValid ? "改判为有效" : "改判为无效"}
      okButtonProps={{ danger: !toValid, disabled: !isReady }}
      confirmLoading={reverse.isPending}
      onOk={send}
      onCancel={onClose}
    >
      {preview.data && (
        <Money response={response} money={preview.data} toValid={toValid} isFraud={isFraud} />
      )}
      {!preview.data && preview.error && (
        <FailureState error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {!preview.data && !preview.error && <Waiting lines={4} />}
      {!toValid && (
        <>
          <ReasonField value={reason} onChange={setReason} />
          <Fraud isFraud={isFraud} onChange={setFraud} />
        </>
      )}
      <NoteField label="改判说明" max={noteMax} value={note} onChange={setNote} />
    </Modal>
  );
}

const Fraud = ({ isFraud, onChange }: { isFraud: boolean; onChange: (is: boolean) => void }) => (
  <div style={{ marginTop: 16 }}>
    <Checkbox checked={isFraud} onChange={({ target }) => onChange(target.checked)}>
      查实作弊
    </Checkbox>
    <div className="second">
      只在证据确凿时勾选：已经提走的部分记为会员的欠款，以后的奖励先抵扣；信用分也会扣得更多。
    </div>
  </div>
);

type MoneyProps = {
  response: ConsoleResponse;
  money: DataOf<typeof previewReversal>;
  toValid: boolean;
  isFraud: boolean;
};

const Money = ({ response, money, toValid, isFraud }: MoneyProps) => {
  const rate = useRate();
  const text = ({ gold, fen }: { gold: number; fen: number }) =>
    gold === 0 && fen === 0 ? "无" : rewardText(gold, fen, rate);
  const reward = { gold: response.rewardGold, fen: response.rewardFen };
  const figures = toValid
    ? [{ name: "发给会员", value: text(reward) }]
    : [
        { name: "当时发放", value: text(money.paid) },
        { name: "还在钱包里", value: text(money.inWallet) },
        { name: "已经提走", value: text(money.gone) },
      ];
  return (
    <Effect figures={figures}>
      {reversalSentences({ money, toValid, isFraud, rate }).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Effect>
  );
};
