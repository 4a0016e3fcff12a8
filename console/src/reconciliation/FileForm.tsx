/** By a file: dropped, chosen or pasted; read here, so that its encoding can be named. */
import { Button, Input } from "antd";
import { useState } from "react";
import {
  listRuns,
  previewByFile,
  type ReconciliationRun,
} from "#contract/console/reconciliation.ts";
import type { InvalidReason } from "#contract/enums.ts";
import { sayFailed } from "../platform/notice.ts";
import { useSend } from "../platform/query.ts";
import { count } from "../platform/money.ts";
import { Field } from "../ui/form/Field.tsx";
import { ReasonField } from "../ui/ReasonField.tsx";
import { Drop } from "./Drop.tsx";
import { type Read, readText } from "./read-file.ts";
import styles from "./Reconciliation.module.css";

const pastedName = "粘贴的名单";
const nameMax = 120;
/** As the contract says; said here before eight megabytes are sent for nothing. */
const textMax = 6_000_000;
const shownLines = 6;
const example = "响应编号,结论,原因,备注\n1024,有效\n1025,无效,逻辑矛盾,第 3 题和第 9 题不符";

type Chosen = { name: string; text: string; encoding: Read["encoding"] | null };

export function FileForm({ onPreview }: { onPreview: (run: ReconciliationRun) => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [reason, setReason] = useState<InvalidReason | null>(null);
  const preview = useSend(previewByFile, { refreshes: [listRuns], onDone: onPreview });
  const take = (file: File) =>
    void file
      .arrayBuffer()
      .then((buffer) => {
        const { text, encoding } = readText(new Uint8Array(buffer));
        if (text.length > textMax) throw new Error("文件过大，请分成几份");
        setChosen({ name: file.name.slice(-nameMax), text, encoding });
      })
      .catch(sayFailed);
  const send = () =>
    chosen &&
    preview.mutate({
      body: { name: chosen.name, text: chosen.text, ...(reason !== null && { reason }) },
    });
  return (
    <div className={styles.form}>
      <Drop onFile={take} />
      <Field
        label="或者直接粘贴"
        isWide
        help="第一行是表头：响应编号（或 凭证）、结论（有效/无效/1/0）、原因、备注；用逗号、分号或制表符分隔，从 Excel 里复制也可以"
      >
        {(control) => (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 5, maxRows: 12 }}
            placeholder={example}
            value={chosen?.encoding === null ? chosen.text : ""}
            onChange={({ target }) =>
              setChosen(
                target.value ? { name: pastedName, text: target.value, encoding: null } : null,
              )
            }
          />
        )}
      </Field>
      {chosen && <Taken chosen={chosen} onDrop={() => setChosen(null)} />}
      <ReasonField
        label="无效但没有写原因的行，原因记为（选填）"
        isFirst={false}
        value={reason}
        onChange={setReason}
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

const Taken = ({
  chosen: { name, text, encoding },
  onDrop,
}: {
  chosen: Chosen;
  onDrop: () => void;
}) => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return (
    <div className={styles.taken} role="status">
      <div className={styles.takenHead}>
        <strong>{name}</strong>
        <span className="quiet">
          {count(lines.length)} 行{encoding !== null && `，编码 ${encoding}`}
        </span>
        <Button size="small" type="text" onClick={onDrop}>
          移除
        </Button>
      </div>
      {encoding !== null && <pre>{lines.slice(0, shownLines).join("\n")}</pre>}
      {encoding === "GBK" && (
        <p className="quiet">上面的中文如果是乱码，请把文件另存为 UTF-8 的 CSV 再上传。</p>
      )}
    </div>
  );
};
