/** By a file: dropped, chosen or pasted; read here, so that its encoding can be named. */
import { Button } from "antd";
import { useState } from "react";
import {
  listRuns,
  previewByFile,
  type ReconciliationRun,
} from "#contract/console/operations/reconciliation.ts";
import type { InvalidReason } from "#contract/enums.ts";
import { reasonOf } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import type { Chosen } from "../../ui/file/chosen.ts";
import { FileOrText, type FileWords } from "../../ui/file/FileOrText.tsx";
import { NoteField } from "../../ui/NoteField.tsx";
import { ReasonField } from "../../ui/ReasonField.tsx";
import styles from "./Reconciliation.module.css";

const words: FileWords = {
  label: "对账文件",
  help: "第一行是表头：响应编号（或 凭证）、结论（有效/无效/1/0；更正结果填 被甄别/配额满）、原因、备注（客户判废须有）；用逗号、分号或制表符分隔，从 Excel 里复制也可以",
  example: "响应编号,结论,原因,备注\n1024,有效\n1025,无效,逻辑矛盾,第 3 题和第 9 题不符",
  pastedName: "粘贴的名单",
  textMax: 6_000_000,
};

export function FileForm({ onPreview }: { onPreview: (run: ReconciliationRun) => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [reason, setReason] = useState<InvalidReason | null>(null);
  const [note, setNote] = useState("");
  const preview = useSend(previewByFile, {
    refreshes: [listRuns],
    onDone: onPreview,
    isQuiet: true,
  });
  const send = () =>
    chosen &&
    preview.mutate({
      body: {
        name: chosen.name,
        text: chosen.text,
        ...(reason !== null && { reason }),
        ...(note.trim() && { note: note.trim() }),
      },
    });
  return (
    <div className={styles.form}>
      <FileOrText
        words={words}
        chosen={chosen}
        refusal={preview.error && reasonOf(preview.error)}
        onChange={(next) => {
          preview.reset();
          setChosen(next);
        }}
      />
      <ReasonField
        label="无效但没有写原因的行，原因记为（选填）"
        isFirst={false}
        value={reason}
        onChange={setReason}
      />
      <NoteField
        label="无效但没有写备注的行，备注记为（选填；会员会看到）"
        max={200}
        value={note}
        onChange={setNote}
      />
      <Button
        type="primary"
        className={styles.send ?? ""}
        disabled={!chosen?.text.trim()}
        loading={preview.isPending}
        onClick={send}
      >
        生成预览
      </Button>
    </div>
  );
}
