/** Warns a member, or asks for what is above a warning: what it does, and what they will read, is shown before. */
import { useQuery } from "@tanstack/react-query";
import { Alert, Modal } from "antd";
import { memberHead } from "#contract/console/operations/desk.ts";
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { decideSanction, liftSanction, sanctionMember } from "#contract/console/people/sanction.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { SanctionStep } from "#contract/sanction-enums.ts";
import { stepWords } from "#contract/sanction-words.ts";
import { call } from "../../platform/api.ts";
import { query, useSend } from "../../platform/query.ts";
import { useNow } from "../../platform/time.ts";
import { sayUndoable, type Undo } from "../../platform/undo.tsx";
import { useForm } from "../../platform/use-form.ts";
import { FocusFirst } from "../../ui/FocusFirst.tsx";
import { readBy, stepOf } from "../../ui/sanction.ts";
import { afterSanction } from "./refreshes.ts";
import {
  emptySanction,
  endAfter,
  nextStep,
  problemsOf,
  sanctionBody,
  type SanctionForm,
  tasksOf,
} from "./sanction.ts";
import { SanctionFields } from "./SanctionFields.tsx";

type SanctionDialogProps = { member: ConsoleMember; onClose: () => void };

export function SanctionDialog({ member, onClose }: SanctionDialogProps) {
  const params = { id: String(member.id) };
  const standing = useQuery(query(memberHead, { params })).data?.sanctions ?? [];
  const now = useNow();
  const { part, canSave, tried } = useForm<SanctionForm>({
    first: { ...emptySanction, step: nextStep(standing) },
    problemsOf: (form) => problemsOf(form, standing),
    bodyOf: sanctionBody,
    isNew: true,
  });
  const { form } = part;
  const isAlone = form.step === SanctionStep.of.warning;
  const until = endAfter(form, now);
  const send = useSend(sanctionMember, {
    refreshes: afterSanction,
    onDone: (placed) => {
      sayUndoable(isAlone ? "已警告" : "已提交，等另一位同事复核", undoOf(placed));
      onClose();
    },
  });
  const place = () => {
    tried();
    if (canSave) send.mutate({ params, body: sanctionBody(form) });
  };
  return (
    <Modal
      open
      title={`处罚 ${member.nickname || member.code}`}
      okText={isAlone ? "警告" : "提交复核"}
      okButtonProps={{ danger: true }}
      confirmLoading={send.isPending}
      onCancel={onClose}
      onOk={place}
    >
      <FocusFirst>
        <SanctionFields part={part} until={until} />
      </FocusFirst>
      <Effect form={form} until={until} />
    </Modal>
  );
}

const undoNote = "提出后随即撤销";

/** A warning is lifted, a proposal withdrawn; what a colleague has decided by then says so itself. */
const undoOf = ({ sanction, proposal }: DataOf<typeof sanctionMember>): Undo => ({
  title: sanction ? "解除刚才的警告" : "撤回刚才提交的处罚",
  refreshes: afterSanction,
  run: async () => {
    if (sanction)
      await call(liftSanction, { params: { id: String(sanction.id) }, body: { note: undoNote } });
    if (proposal)
      await call(decideSanction, {
        params: { id: String(proposal.id) },
        body: { decision: "withdraw", note: undoNote },
      });
    return { text: sanction ? "警告已解除" : "处罚已撤回", left: [] };
  },
});

const Effect = ({ form, until }: { form: SanctionForm; until: string }) => {
  const said = { step: form.step, tasksPerDay: tasksOf(form), shown: form.shown };
  const isAlone = form.step === SanctionStep.of.warning;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginTop: 16 }}
      title={`会员看到：${readBy(said, until)}`}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {!isAlone && <li>另一位同事复核之后才生效：{stepWords(said)}；天数从那时算起。</li>}
          {stepOf(form.step)
            .effects(said.tasksPerDay ?? 0)
            .map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          <li>会员可以申诉一次，由没有参与处罚的同事答复。</li>
        </ul>
      }
    />
  );
};
