/** The first of two who end a payout that was never made: the provider's word, with its evidence. */
import { Modal, Radio } from "antd";
import { useState } from "react";
import type { ConsoleExchange } from "#contract/console/exchange.ts";
import { evidenceMaxBytes, evidenceTypes, proposeUnpaid } from "#contract/console/unpaid.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { extensionOf, sizeText } from "../platform/file.ts";
import { yuan } from "../platform/money.ts";
import { sayDone } from "../platform/notice.ts";
import { useSend } from "../platform/query.ts";
import { FileButton } from "../ui/file/FileButton.tsx";
import { useUpload } from "../ui/file/use-upload.ts";
import { FieldGroup } from "../ui/form/Field.tsx";
import { TextField } from "../ui/form/TextField.tsx";
import { NoteField } from "../ui/NoteField.tsx";
import { refreshes } from "./refreshes.ts";

type Next = InputOf<typeof proposeUnpaid>["body"]["next"];
const ways: { value: Next; label: string }[] = [
  { value: "refund", label: "金额退回会员" },
  { value: "file", label: "换新单号手工付款（付款文件）" },
];
const noteMax = 200;
const accept = evidenceTypes.map((type) => `.${type}`).join(",");

function problemOf({ name, size }: File): string | null {
  if (!evidenceTypes.some((type) => type === extensionOf(name)))
    return "凭证只能是 JPG、PNG、WebP 图片或 PDF";
  if (size === 0) return "文件是空的";
  return size > evidenceMaxBytes ? `凭证不能超过 ${sizeText(evidenceMaxBytes)}` : null;
}

type ProposeUnpaidDialogProps = { exchange: ConsoleExchange; onClose: () => void };

export function ProposeUnpaidDialog({ exchange, onClose }: ProposeUnpaidDialogProps) {
  const [next, setNext] = useState<Next>("refund");
  const [reference, setReference] = useState("");
  const [note, setNote] = useState("");
  const [file, setFile] = useState<{ name: string; data: string } | null>(null);
  const { isUploading, upload } = useUpload({
    problemOf,
    send: async ({ name }, data) => setFile({ name, data }),
  });
  const propose = useSend(proposeUnpaid, {
    refreshes,
    onDone: () => {
      sayDone("已提交，等待另一位同事复核");
      onClose();
    },
  });
  const isWhole = reference.trim() !== "" && note.trim() !== "" && file !== null;
  return (
    <Modal
      open
      title={`提现 ${exchange.id}：渠道未付款`}
      okText="提交复核"
      okButtonProps={{ disabled: !isWhole }}
      confirmLoading={propose.isPending}
      onCancel={onClose}
      onOk={() =>
        propose.mutate({
          params: { id: String(exchange.id) },
          body: {
            next,
            reference: reference.trim(),
            note: note.trim(),
            evidence: file?.data ?? "",
          },
        })
      }
    >
      <p>
        只用于渠道已书面确认没有付、也不会再付的 {yuan(exchange.netFen)}。提交后这个单号不再重发，
        由另一位同事复核；确认时会再问一次渠道，以渠道的回答为准。
      </p>
      <FieldGroup label="确认后" help="原单号作废，任何程序都不会再发">
        <Radio.Group
          options={ways}
          value={next}
          onChange={({ target }) => setNext(target.value === "file" ? "file" : "refund")}
        />
      </FieldGroup>
      <TextField label="渠道的工单号或回执号" max={64} value={reference} onChange={setReference} />
      <FieldGroup label="凭证" help={`图片或 PDF，${sizeText(evidenceMaxBytes)} 以内`}>
        <FileButton accept={accept} isBusy={isUploading} onFile={upload}>
          选择凭证文件
        </FileButton>
        {file && <p role="status">已选择 {file.name}</p>}
      </FieldGroup>
      <NoteField label="说明" max={noteMax} value={note} onChange={setNote} />
    </Modal>
  );
}
