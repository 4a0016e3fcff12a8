/** What the first of two brings about a payout: the provider's reference, its evidence, and a word of their own. */
import { type ReactNode, useState } from "react";
import { evidenceMaxBytes, evidenceTypes } from "#contract/console/money/unpaid.ts";
import { extensionOf, sizeText } from "../../platform/file.ts";
import { FileButton } from "../../ui/file/FileButton.tsx";
import { useUpload } from "../../ui/file/use-upload.ts";
import { FieldGroup } from "../../ui/form/Field.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { NoteField } from "../../ui/NoteField.tsx";

const noteMax = 200;
const accept = evidenceTypes.map((type) => `.${type}`).join(",");

function problemOf({ name, size }: File): string | null {
  if (!evidenceTypes.some((type) => type === extensionOf(name)))
    return "凭证只能是 JPG、PNG、WebP 图片或 PDF";
  if (size === 0) return "文件是空的";
  return size > evidenceMaxBytes ? `凭证不能超过 ${sizeText(evidenceMaxBytes)}` : null;
}

/** `proof` is null until it is whole. */
export function useProof(referenceLabel: string): {
  proof: { reference: string; note: string; evidence: string } | null;
  fields: ReactNode;
} {
  const [reference, setReference] = useState("");
  const [note, setNote] = useState("");
  const [file, setFile] = useState<{ name: string; data: string } | null>(null);
  const { isUploading, upload } = useUpload({
    problemOf,
    send: async ({ name }, data) => setFile({ name, data }),
  });
  const said = { reference: reference.trim(), note: note.trim() };
  const isWhole = said.reference !== "" && said.note !== "";
  return {
    proof: isWhole && file ? { ...said, evidence: file.data } : null,
    fields: (
      <>
        <TextField label={referenceLabel} max={64} value={reference} onChange={setReference} />
        <FieldGroup label="凭证" help={`图片或 PDF，${sizeText(evidenceMaxBytes)} 以内`}>
          <FileButton accept={accept} isBusy={isUploading} onFile={upload}>
            选择凭证文件
          </FileButton>
          {file && <p role="status">已选择 {file.name}</p>}
        </FieldGroup>
        <NoteField label="说明" max={noteMax} value={note} onChange={setNote} />
      </>
    ),
  };
}
