/** Another secret in the old one's place: asked for with a reason, shown a single time. */
import { Modal } from "antd";
import { useState } from "react";
import { renewAgentSecret } from "#contract/console/study/agent.ts";
import { useSend } from "../../platform/query.ts";
import { NoteField } from "../../ui/NoteField.tsx";
import { SecretOnce } from "../../ui/SecretOnce.tsx";
import type { DoorProps } from "./Door.tsx";
import { useKeepAgent } from "./use-keep-agent.ts";

const noteMax = 200;

export function SecretDialog({ agent, supplier, onClose }: DoorProps & { onClose: () => void }) {
  const [note, setNote] = useState("");
  const [made, setMade] = useState<string | null>(null);
  const keep = useKeepAgent();
  const send = useSend(renewAgentSecret, {
    onDone: ({ agent: now, secret }) => {
      keep(now);
      setMade(secret);
    },
  });
  const name = supplier ? `「${supplier.name}」` : "代理";
  if (made !== null)
    return <SecretOnce title={`${name}的新密钥`} secret={made} onClose={onClose} />;
  return (
    <Modal
      open
      title={`更换${name}的密钥`}
      okText="更换密钥"
      okButtonProps={{ danger: true, disabled: note.trim() === "" }}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={() =>
        send.mutate({
          params: { id: String(agent.id) },
          body: { supplierId: supplier?.id ?? null, note: note.trim() },
        })
      }
    >
      <p>
        旧密钥立即失效：{supplier ? "用它签名的进入地址都打不开，" : ""}
        我们跳回去的地址改用新密钥签名。请先与对方约好时间。
      </p>
      <NoteField label="原因" isFirst max={noteMax} value={note} onChange={setNote} />
    </Modal>
  );
}
