/** What is wrong with a task, in one choice and a few words. */
import { useId, useState } from "react";
import { FaultKind } from "#contract/enums.ts";
import { reportFault } from "#contract/member/study/opinion.ts";
import { Form } from "../../../../questionnaire/view/Form.tsx";
import { useHeldReload } from "../../platform/heldReload.ts";
import { useSend } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { RadioCard } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../platform/toast.ts";
import styles from "./ReportDialog.module.css";

type ReportDialogProps = { taskId: number; onClose: () => void };

export function ReportDialog({ taskId, onClose }: ReportDialogProps) {
  useHeldReload();
  const id = useId();
  const [kind, setKind] = useState<FaultKind | null>(null);
  const [text, setText] = useState("");
  const [tries, setTries] = useState(0);
  const report = useSend(reportFault, {
    onDone: () => {
      onClose();
      toast("已收到，谢谢你。我们会核实这个任务");
    },
  });
  const submit = () => {
    setTries(tries + 1);
    if (kind !== null) report.mutate({ params: { id: String(taskId) }, body: { kind, text } });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closesOutside={text === ""}
      title="报告问题"
      description="每人对一个任务报告一次，再次提交会替换上一次的内容。"
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form={id} busy={report.isPending}>
            提交
          </Button>
        </>
      }
    >
      <Form id={id} className={styles.form} onSubmit={submit}>
        <Kinds kind={kind} onChoose={setKind} />
        {tries > 0 && kind === null && (
          <p role="alert" className={styles.problem}>
            请选择遇到了什么问题
          </p>
        )}
        <Field label="补充说明（选填）">
          <TextArea
            value={text}
            rows={3}
            maxLength={300}
            placeholder="在哪一步、看到了什么"
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      </Form>
    </Dialog>
  );
}

type KindsProps = { kind: FaultKind | null; onChoose: (kind: FaultKind) => void };

const Kinds = ({ kind, onChoose }: KindsProps) => (
  <fieldset className={styles.kinds}>
    <legend className="visually-hidden">遇到了什么问题</legend>
    {FaultKind.values.map((value) => (
      <RadioCard key={value} name="kind" checked={kind === value} onChange={() => onChoose(value)}>
        {FaultKind.label(value)}
      </RadioCard>
    ))}
  </fieldset>
);
