/** Mobile, e-mail or payee in full: for a reason that goes into the log, shown here once and kept nowhere. */
import { Alert, Modal } from "antd";
import { useState } from "react";
import { revealMember } from "#contract/console/operations/desk.ts";
import type { ConsoleMember } from "#contract/console/people/member.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { useSend } from "../../platform/query.ts";
import { CodeLine } from "../../ui/CodeLine.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { NoteField } from "../../ui/NoteField.tsx";
import { afterReveal } from "./refreshes.ts";

export type Revealed = "mobile" | "email" | "payee";
type RevealDialogProps = { member: ConsoleMember; what: Revealed; onClose: () => void };

const names: Record<Revealed, string> = { mobile: "手机号", email: "邮箱", payee: "收款账号" };
const reasonMax = 200;

export function RevealDialog({ member, what, onClose }: RevealDialogProps) {
  const [reason, setReason] = useState("");
  const reveal = useSend(revealMember, { refreshes: afterReveal });
  const shown = reveal.data;
  return (
    <Modal
      open
      title={`查看${names[what]}：${member.nickname || member.code}`}
      okText={shown ? "关闭" : "查看"}
      okButtonProps={{ disabled: !shown && reason.trim() === "" }}
      cancelButtonProps={shown ? { style: { display: "none" } } : {}}
      confirmLoading={reveal.isPending}
      onCancel={onClose}
      onOk={() =>
        shown
          ? onClose()
          : reveal.mutate({
              params: { id: String(member.id) },
              body: { what, reason: reason.trim() },
            })
      }
    >
      {shown ? (
        <Whole what={what} shown={shown} />
      ) : (
        <>
          <Alert type="info" showIcon title="查看会连同理由记入操作日志" />
          <NoteField label="理由" max={reasonMax} isFirst value={reason} onChange={setReason} />
        </>
      )}
    </Modal>
  );
}

const Whole = ({ what, shown }: { what: Revealed; shown: DataOf<typeof revealMember> }) => (
  <Facts
    facts={[
      ["户名", shown.name],
      [names[what], <CodeLine key="value" text={shown.value} label={names[what]} />],
    ]}
  />
);
