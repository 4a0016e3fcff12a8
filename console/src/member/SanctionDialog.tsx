/** Freezes a member, or stops withdrawals or entries: what it does, and what they will read, is shown before. */
import { useQuery } from "@tanstack/react-query";
import { Alert, Modal } from "antd";
import { memberHead, sanctionMember } from "#contract/console/desk.ts";
import type { ConsoleMember } from "#contract/console/member.ts";
import { sayDone } from "../platform/notice.ts";
import { query, useSend } from "../platform/query.ts";
import { useNow } from "../platform/time.ts";
import { useForm } from "../platform/use-form.ts";
import { FocusFirst } from "../ui/FocusFirst.tsx";
import { afterSanction } from "./refreshes.ts";
import {
  emptySanction,
  endAfter,
  problemsOf,
  readBy,
  type SanctionForm,
  type SanctionKind,
  sanctionBody,
  sanctionWords,
} from "./sanction.ts";
import { SanctionFields } from "./SanctionFields.tsx";

type SanctionDialogProps = { member: ConsoleMember; onClose: () => void };

export function SanctionDialog({ member, onClose }: SanctionDialogProps) {
  const params = { id: String(member.id) };
  const standing = useQuery(query(memberHead, { params })).data?.sanctions ?? [];
  const now = useNow();
  const { part, canSave, tried } = useForm<SanctionForm>({
    first: emptySanction,
    problemsOf: (form) => problemsOf(form, standing),
    bodyOf: sanctionBody,
    isNew: true,
  });
  const { kind, shown, days } = part.form;
  const { name } = sanctionWords(kind);
  const until = days === null ? null : endAfter(days, now);
  const send = useSend(sanctionMember, {
    refreshes: afterSanction,
    onDone: () => {
      sayDone(`已${name}`);
      onClose();
    },
  });
  const place = () => {
    tried();
    if (canSave) send.mutate({ params, body: sanctionBody(part.form) });
  };
  return (
    <Modal
      open
      title={`限制 ${member.nickname || member.code}`}
      okText={name}
      okButtonProps={{ danger: true }}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={place}
    >
      <FocusFirst>
        <SanctionFields part={part} until={until} />
      </FocusFirst>
      <Effect kind={kind} words={readBy(kind, shown, until)} />
    </Modal>
  );
}

const Effect = ({ kind, words }: { kind: SanctionKind; words: string }) => (
  <Alert
    type="warning"
    showIcon
    title={`会员看到：${words}`}
    description={
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {sanctionWords(kind).effects.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    }
  />
);
