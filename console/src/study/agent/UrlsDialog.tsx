/** Changes where people are sent back to, by the rules that the agent's own page has. */
import { Modal } from "antd";
import { useState } from "react";
import { returnUrlLabels, returnUrlNames, ReturnUrls } from "#contract/member/study/agent.ts";
import { type ConsoleAgent, setAgentUrls } from "#contract/console/study/agent.ts";
import { problemsIn } from "../../platform/problems.ts";
import { sayDone } from "../../platform/notice.ts";
import { savedOr } from "../../platform/overtaken.ts";
import { useSend } from "../../platform/query.ts";
import { useForm } from "../../platform/use-form.ts";
import { Fields } from "../../ui/form/Field.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { NoteField } from "../../ui/NoteField.tsx";
import { OvertakenAlert } from "../../ui/OvertakenAlert.tsx";
import type { ReturnSettingsProps } from "./ReturnSettings.tsx";
import { useKeepAgent } from "./use-keep-agent.ts";

const max = { url: 1000, note: 200 };

/** What is typed, and what a colleague or the agent has saved first. */
function useUrls({ agent, supplier }: ReturnSettingsProps, onClose: () => void) {
  const holder = supplier ?? agent;
  const { part, version, both, overtake } = useForm<ReturnUrls>({
    first: holder.returnUrls,
    version: holder.urlsVersion,
    problemsOf: (typed) => problemsIn(ReturnUrls, typed, typed),
    bodyOf: (form) => form,
    isNew: false,
  });
  const [note, setNote] = useState("");
  const keep = useKeepAgent();
  const send = useSend(setAgentUrls, {
    isQuiet: true,
    onDone: (now) => {
      keep(now);
      sayDone("返回地址已保存");
      onClose();
    },
  });
  const save = () => {
    const { id } = agent;
    const returnUrls = part.form;
    const body = { supplierId: supplier?.id ?? null, returnUrls, version, note: note.trim() };
    const sending = send.mutateAsync({ params: { id: String(id) }, body });
    void savedOr<ConsoleAgent>(sending, (now) => {
      keep(now);
      const stands = now.suppliers.find((one) => one.id === supplier?.id) ?? now;
      overtake(stands.returnUrls, stands.urlsVersion);
    }).catch(() => undefined);
  };
  return { part, both, note, setNote, isPending: send.isPending, save };
}

export function UrlsDialog({
  agent,
  supplier,
  onClose,
}: ReturnSettingsProps & { onClose: () => void }) {
  const { part, both, note, setNote, isPending, save } = useUrls({ agent, supplier }, onClose);
  const { form: urls, problems } = part;
  return (
    <Modal
      open
      title={`修改${supplier ? `「${supplier.name}」` : "代理"}的返回地址`}
      width={720}
      okText="保存"
      okButtonProps={{ disabled: note.trim() === "" || Object.keys(problems).length > 0 }}
      confirmLoading={isPending}
      onCancel={onClose}
      onOk={save}
    >
      <OvertakenAlert isInDialog both={both && both.map((name) => returnUrlLabels[name])} />
      <p className="quiet">
        可以用 {"{uid}"} {"{task}"} {"{result}"} {"{token}"} {"{ts}"}，{"{sign}"}{" "}
        放在最后；最后五种留空时用「其他结果」的；从下一个做完的人起生效。
      </p>
      <Fields>
        {returnUrlNames.map((name) => (
          <TextField
            key={name}
            label={returnUrlLabels[name]}
            isWide
            isCode
            max={max.url}
            problem={problems[name]}
            value={urls[name]}
            onChange={(value) => part.put({ [name]: value.trim() })}
          />
        ))}
      </Fields>
      <NoteField label="原因" max={max.note} value={note} onChange={setNote} />
    </Modal>
  );
}
