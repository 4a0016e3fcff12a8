/** The switch for telling payouts by SMS, of all brands: each message costs, so it says what it means first. */
import { useQueryClient } from "@tanstack/react-query";
import { Button, Modal } from "antd";
import { useState } from "react";
import { setPayoutSms } from "#contract/console/study/alert.ts";
import { consoleBrands } from "#contract/console/community/brand.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { useMay } from "../../platform/me.ts";
import { sayDone } from "../../platform/notice.ts";
import { query, useSend } from "../../platform/query.ts";
import { NoteField } from "../../ui/NoteField.tsx";

const noteMax = 200;

export function PayoutSms({ isOn }: { isOn: boolean }) {
  const maySwitch = useMay(setPayoutSms);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {maySwitch ? (
        <Button onClick={() => setAsking(true)}>{`到账短信：${isOn ? "开" : "关"}`}</Button>
      ) : (
        <span className="quiet">{`到账短信：${isOn ? "开" : "关"}`}</span>
      )}
      {isAsking && <SwitchDialog isOn={isOn} onClose={() => setAsking(false)} />}
    </>
  );
}

function SwitchDialog({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const [note, setNote] = useState("");
  const client = useQueryClient();
  const send = useSend(setPayoutSms, {
    onDone: ({ on }) => {
      // Not asked for again: the forms on this page hold what somebody is typing.
      client.setQueryData<DataOf<typeof consoleBrands>>(
        query(consoleBrands).queryKey,
        (now) => now && { ...now, payoutSms: on },
      );
      sayDone(on ? "到账短信已打开" : "到账短信已关闭");
      onClose();
    },
  });
  const verb = isOn ? "关闭到账短信" : "打开到账短信";
  return (
    <Modal
      open
      title={verb}
      okText={verb}
      okButtonProps={{ disabled: note.trim() === "" }}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={() => send.mutate({ body: { on: !isOn, note: note.trim() } })}
    >
      <p>
        {isOn
          ? "从下一笔付款起不再发短信，站内消息照常；已经在排队等早上发出的还会发。"
          : "从下一笔付款起，每笔提现到账发一条短信（按条计费）；会员可以自己关闭，22:00 到 8:00 之间的等到早上发。"}
      </p>
      <NoteField label="原因" isFirst max={noteMax} value={note} onChange={setNote} />
    </Modal>
  );
}
